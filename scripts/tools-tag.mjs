// The tag by which kbench looks for a published tools image of this version: it changes when images/tools/Dockerfile does.
import { loadSource } from '../support/load-source.mjs'

const { TOOLS_IMAGE } = await loadSource('src/providers/kind/images.ts')
console.log(TOOLS_IMAGE.slice(TOOLS_IMAGE.lastIndexOf(':') + 1))
