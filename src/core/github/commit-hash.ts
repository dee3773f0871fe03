/** Full name of a commit, as git and GitHub report it: 40 digits of SHA-1, or 64 of SHA-256. */
export const COMMIT_HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
