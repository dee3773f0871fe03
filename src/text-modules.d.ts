// Files that the bundler and the tests load as text.
declare module '*.yaml' {
  const text: string
  export default text
}
declare module '*.yml' {
  const text: string
  export default text
}
declare module '*/Dockerfile' {
  const text: string
  export default text
}
declare module '*.pl' {
  const text: string
  export default text
}
declare module '*.css' {
  const text: string
  export default text
}
declare module '*.sh' {
  const text: string
  export default text
}
