// node __tests__/faults/index.mjs [--seed SEED] [--cases N] [--part K/N] [--scenario PART]… [--kind KIND]… [--mode MODE]… [--call PART] [--results FILE]
// Runs the shipped bundle and makes one thing fail at a time; docs/notes/reliability.md has the table.
// --part 3/20 runs the third of twenty parts, so that all of it can be run bit by bit with one --results FILE. --table FILE only prints the table of earlier --results. --kills N also ends N runs at points that the seed decides, --pairs N runs N commands twice at once. --verbose shows what was said in each case.
import { loadSource } from '../../support/load-source.mjs'

const { main } = await loadSource('__tests__/faults/main.ts')
await main()
