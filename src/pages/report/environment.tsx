import type { JSX } from 'preact'
import { formatDuration } from '../../core/format/numbers.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import type { Reproduction } from '../../core/report/comment/reproduction.ts'
import { environmentFacts } from '../../core/report/markdown/sections.ts'
import { Facts, Folded } from './sections.tsx'

/** The machine and cluster that were measured, and what each suite was reported. */
export function EnvironmentSection({ record }: { readonly record: KbenchRecord }): JSX.Element {
  const { environment, suites } = record
  return (
    <Folded title="Environment">
      <Facts
        facts={[
          ...environmentFacts(record),
          ['Fingerprint', <code key="fingerprint">{environment.fingerprint}</code>],
        ]}
      />
      {suites.map(({ name, status, durationSeconds, parameters }, index) => (
        <div key={index} class="method">
          <h3>
            Suite {name}: {status}
            {durationSeconds === 0 ? '' : `, ${formatDuration(durationSeconds)}`}
          </h3>
          <Facts
            facts={Object.entries(parameters).map(([key, value]) => [
              key,
              <code key={key}>{JSON.stringify(value)}</code>,
            ])}
          />
        </div>
      ))}
    </Folded>
  )
}

export function HowToReproduce({
  reproduction,
}: {
  readonly reproduction: Reproduction | null
}): JSX.Element | null {
  if (reproduction === null) return null
  return (
    <Folded title="How to reproduce it">
      <pre>
        <code>{reproduction.commands.join('\n')}</code>
      </pre>
      {reproduction.notes.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
    </Folded>
  )
}
