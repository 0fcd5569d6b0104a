"""The only place that writes what others read: versions, the pointer, formats, object stores.

A publication is a folder, or a prefix in an object store:

    latest.json            the pointer: which version counts, when upstream was last looked at
    versions.json          every version that is here, newest first
    versions/<version>/    immutable and whole; <version> is <upstream date>-<start of the content hash>
    held/<version>/        why a publication was refused

A version is written aside, put in place whole, and only then does the pointer move, in one step. So a run
that fails or is killed anywhere leaves `latest.json` leading to a whole version: the last good one or the
new one. Two publishers are kept apart by a lock (folder) or by compare-and-swap on the pointer (store).
"""
