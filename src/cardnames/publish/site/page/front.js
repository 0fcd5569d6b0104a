fetch("latest.json", { cache: "no-cache" })
  .then((response) => response.json())
  .then(({ version }) => {
    if (!/^[0-9TZa-f-]+$/.test(version)) throw new Error(version);
    location.replace(`versions/${version}/site/index.html${location.hash}`);
  })
  .catch(() => {
    document.body.textContent = "latest.json could not be read: no version is published here.";
  });
