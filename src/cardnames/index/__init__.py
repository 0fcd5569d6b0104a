"""Pure: face rows to the published tables, the checks over them and the difference of two of them."""
