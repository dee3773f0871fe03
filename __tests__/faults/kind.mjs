// node __tests__/faults/kind.mjs [--only TEXT]… [--kills N] [--together N] [--seed SEED] [--truth passed|regressed]… [--restart-docker COMMAND] [--results FILE] [--logs FOLDER]
// Runs the shipped command line on a kind cluster, which it makes and deletes, and breaks one thing of the world at a time while it
// measures, once where nothing regressed and once where much did; --kills N also ends N runs at points that the seed decides, --together of them at the same time.
// Last come two pairs on one machine at once, each with its own clusters (--only 'two pairs').
// --results FILE collects outcomes, and what it has is not run again; --logs FOLDER keeps what each run said. Needs Docker, kind and kubectl; docs/notes/reliability.md has the table.
import { loadSource } from '../../support/load-source.mjs'

const { main } = await loadSource('__tests__/faults/kind/main.ts')
await main()
