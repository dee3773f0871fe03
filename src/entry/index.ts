export { action } from './action.ts'
export { cli } from './cli.ts'
export { post } from './post.ts'
