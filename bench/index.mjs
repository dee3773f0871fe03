// npm run bench [-- NAME…]: figures about kbench itself, as ratios measured side by side.
import { apiOverhead } from './api-overhead.mjs'
import { charts } from './charts.mjs'
import { comment } from './comment.mjs'
import { dashboard } from './dashboard.mjs'
import { fidelity } from './fidelity.mjs'
import { history } from './history.mjs'
import { historyBranch } from './history-branch.mjs'
import { htmlReport } from './html-report.mjs'
import { imageMemory } from './image-memory.mjs'
import { imageRegistry } from './image-registry.mjs'
import { overhead } from './overhead.mjs'
import { presets } from './presets.mjs'
import { secrets } from './secrets.mjs'
import { startUp } from './start-up.mjs'

const all = {
  'start-up': startUp,
  fidelity,
  overhead,
  'api-overhead': apiOverhead,
  presets,
  'image-memory': imageMemory,
  'image-registry': imageRegistry,
  history,
  'history-branch': historyBranch,
  comment,
  dashboard,
  'html-report': htmlReport,
  charts,
  secrets,
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in all))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`)
  process.exit(2)
}
for (const [name, run] of Object.entries(all)) {
  if (wanted.length === 0 || wanted.includes(name)) await run()
}
