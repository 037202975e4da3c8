import type { ReactNode } from 'react'
import type { StrategyChecks } from '../../../shared/protocol/rest-back-tests'
import { ruleLab } from '../../text/rule-lab'
import { formatDay, formatPercent } from '../../ui/format'
import { PercentNum } from '../../ui/num'
import { StateView } from '../../ui/state-view'

const text = ruleLab.checks

/** `buy 600519` in Chinese. */
function signalWords(signal: string): string {
  const [side, code = ''] = signal.split(' ')
  return `${side === 'buy' ? text.buy : text.sell} ${code}`
}

/** Results of a rule's checks, and the effect of choosing among its neighbours. */
export function ChecksView({ checks }: { checks: StrategyChecks | null }) {
  if (!checks) return <StateView state="empty" why={text.none} />
  const { codes, lookAhead, recursive } = checks
  return (
    <div className="flex h-full flex-col gap-4 overflow-auto p-2 text-13">
      <Check
        title={text.lookAhead}
        help={text.lookAheadHelp}
        passed={text.passed(codes, lookAhead.sessions)}
        found={lookAhead.found.map(
          ({ kind, day, signal }) => `${text.kinds[kind]}：${text.found(formatDay(day), signalWords(signal))}`,
        )}
      />
      <Check
        title={text.recursive}
        help={text.recursiveHelp}
        passed={text.recursivePassed(recursive.starts)}
        found={recursive.found.map(({ start, day, signal }) =>
          text.recursiveFound(formatDay(start), formatDay(day), signalWords(signal)),
        )}
      />
      <Section title={text.walk} help={text.walkHelp}>
        <WalkForwardTable checks={checks} />
      </Section>
    </div>
  )
}

function Section({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      <p className="mb-1 text-12 text-text-3">{help}</p>
      {children}
    </section>
  )
}

interface CheckProps {
  title: string
  help: string
  passed: string
  found: readonly string[]
}

function Check({ title, help, passed, found }: CheckProps) {
  return (
    <Section title={title} help={help}>
      {found.length === 0 ? (
        <p>✓ {passed}</p>
      ) : (
        <ul className="text-warning">
          {found.map((sentence) => (
            <li key={sentence}>✗ {sentence}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function WalkForwardTable({ checks: { walkForward: walked, scales, overfitting } }: { checks: StrategyChecks }) {
  if (!walked) return <p className="text-text-2">{text.walkNone}</p>
  const variant = (at: number) => (at === 0 ? text.own : text.scale(scales[at] ?? 1))
  return (
    <>
      {scales.length === 1 && <p className="mb-1 text-12 text-text-2">{text.oneVariant}</p>}
      <table aria-label={text.walk} className="num text-12 whitespace-nowrap">
        <thead>
          <tr>
            {Object.values(text.columns).map((title, at) => (
              <th
                key={title}
                scope="col"
                className={`pr-3 sm:pr-6 pb-1 font-normal text-text-3 ${at < 2 ? 'text-left' : 'text-right'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {walked.steps.map(({ chosen, inside, outside }, at) => {
            const [from, to] = walked.days[at] ?? ['', '']
            return (
              <tr key={from} className="h-6">
                <td className="pr-3 sm:pr-6">
                  {formatDay(from)} – {formatDay(to)}
                </td>
                <td className="pr-3 sm:pr-6">{variant(chosen)}</td>
                <td className="pr-3 sm:pr-6 text-right">
                  <PercentNum ratio={inside} />
                </td>
                <td className="pr-3 sm:pr-6 text-right">
                  <PercentNum ratio={outside} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
        {[
          [text.outside, <PercentNum key="outside" ratio={walked.outside} />],
          [text.best, <PercentNum key="best" ratio={walked.best} />],
          [text.overfitting, formatPercent(overfitting, { sign: false, digits: 0 })],
        ].map(([title, figure]) => (
          <div key={String(title)}>
            <dt className="text-12 text-text-3">{title}</dt>
            <dd className="num text-15">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-12 text-text-3">{text.overfittingHelp}</p>
    </>
  )
}
