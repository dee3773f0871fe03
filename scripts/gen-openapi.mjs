// Writes __tests__/github/openapi.json: what GitHub's own description of its REST interface says of the paths that kbench uses, for the server that
// the tests talk to. The description is the file api.github.com.json of the npm package @octokit/openapi, fetched for this and not kept (it is 385 MB).
//   node scripts/gen-openapi.mjs [PATH-OF-api.github.com.json]
// What is left out: words for people, examples, extensions, other paths. What is changed: `nullable: true` of OpenAPI 3.0 becomes JSON Schema.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = '@octokit/openapi@23.0.2'
const FILE = 'package/generated/api.github.com.json'
const TARGET = fileURLToPath(new URL('../__tests__/github/openapi.json', import.meta.url))
const REPOSITORY = '/repos/{owner}/{repo}'
const USED = {
  '': ['get'],
  '/pulls': ['get', 'post'],
  '/pulls/{pull_number}': ['get', 'patch'],
  '/issues': ['get', 'post'],
  '/issues/{issue_number}': ['patch'],
  '/issues/{issue_number}/comments': ['get', 'post'],
  '/issues/comments/{comment_id}': ['patch', 'delete'],
  '/issues/comments/{comment_id}/reactions': ['post'],
  '/check-runs': ['post'],
  '/actions/runs/{run_id}/artifacts': ['get'],
  '/actions/runs/{run_id}/attempts/{attempt_number}': ['get'],
  '/actions/artifacts/{artifact_id}/{archive_format}': ['get'],
  '/git/ref/{ref}': ['get'],
  '/git/refs': ['post'],
  '/git/refs/{ref}': ['patch', 'delete'],
  '/git/matching-refs/{ref}': ['get'],
  '/git/blobs': ['post'],
  '/git/commits': ['post'],
  '/git/commits/{commit_sha}': ['get'],
  '/git/trees': ['post'],
  '/git/trees/{tree_sha}': ['get'],
  '/contents/{path}': ['get'],
  '/compare/{basehead}': ['get'],
  '/collaborators/{username}/permission': ['get'],
}
const WORDS = new Set([
  'description',
  'example',
  'examples',
  'title',
  'externalDocs',
  'deprecated',
  'summary',
])

function fetchDescription() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-openapi-'))
  try {
    execFileSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, FILE])
    return readFileSync(join(folder, FILE))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A schema without words, as plain JSON Schema. */
function plainSchema(schema) {
  if (schema === null || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map(plainSchema)
  const plain = {}
  for (const [key, value] of Object.entries(schema)) {
    if (WORDS.has(key) || key.startsWith('x-') || key === 'nullable') continue
    // Below these the keys are names, not words of the schema language.
    if (key === 'properties' || key === 'patternProperties')
      plain[key] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainSchema(one)]))
    else if (key === 'enum' || key === 'default' || key === 'required') plain[key] = value
    else plain[key] = plainSchema(value)
  }
  if (schema.nullable !== true) return plain
  if (plain.enum !== undefined && !plain.enum.includes(null)) plain.enum = [...plain.enum, null]
  if (typeof plain.type === 'string') return { ...plain, type: [plain.type, 'null'] }
  return plain.enum === undefined ? { anyOf: [plain, { type: 'null' }] } : plain
}

const plainContent = (content) =>
  content === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(content).map(([type, { schema }]) => [type, { schema: plainSchema(schema) }]),
      )

function subset(description) {
  const resolve = (value) =>
    value.$ref === undefined
      ? value
      : value.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => at[key], description)
  const paths = {}
  for (const [tail, methods] of Object.entries(USED)) {
    const path = `${REPOSITORY}${tail}`
    paths[path] = {}
    for (const method of methods) {
      const operation = description.paths[path]?.[method]
      if (operation === undefined) throw new Error(`GitHub describes no ${method} ${path}`)
      const { parameters = [], requestBody, responses } = operation
      paths[path][method] = {
        operationId: operation.operationId,
        parameters: parameters.map(resolve).map((one) => ({
          name: one.name,
          in: one.in,
          ...(one.required ? { required: true } : {}),
          ...(one['x-multi-segment'] ? { 'x-multi-segment': true } : {}),
          schema: plainSchema(one.schema),
        })),
        ...(requestBody === undefined
          ? {}
          : {
              requestBody: {
                required: requestBody.required === true,
                content: plainContent(requestBody.content),
              },
            }),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [
            status,
            { content: plainContent(resolve(response).content) },
          ]),
        ),
      }
    }
  }
  const schemas = {}
  const take = (value) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in schemas) continue
      schemas[name] = plainSchema(description.components.schemas[name])
      take(schemas[name])
    }
  }
  take(paths)
  return { paths, schemas }
}

/** One entry a line, sorted: a diff shows what GitHub changed. */
const lines = (entries) =>
  Object.keys(entries)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(entries[key])}`)
    .join(',\n')

const bytes = process.argv[2] === undefined ? fetchDescription() : readFileSync(process.argv[2])
const description = JSON.parse(bytes.toString('utf8'))
const { paths, schemas } = subset(description)
const origin = {
  from: `npm ${PACKAGE}, ${FILE}`,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  license: 'MIT',
  by: 'scripts/gen-openapi.mjs',
}
writeFileSync(
  TARGET,
  `{"openapi":${JSON.stringify(description.openapi)},"info":${JSON.stringify({ title: description.info.title, version: description.info.version })},\n` +
    `"x-origin":${JSON.stringify(origin)},\n"paths":{\n${lines(paths)}},\n"components":{"schemas":{\n${lines(schemas)}}}}\n`,
)
console.log(`${TARGET}: ${Object.keys(paths).length} paths, ${Object.keys(schemas).length} schemas`)
