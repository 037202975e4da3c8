import { useState } from 'react'
import { FAULT_CODES, type FaultCode, faultNames } from '../../../../shared/market/feed-faults'
import type { DrillBoard, DrillResult, DrillRun } from '../../../../shared/protocol/rest-drills'
import { startDrill, stopDrill } from '../../../api/ops'
import { drillText as text } from '../../../text/drills'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { formatDateTime } from '../../../ui/format'
import { ReasonDialog } from './reason-dialog'
import { useOperatorOrder } from './run-order'

/** ms as seconds with one decimal. */
const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

const toneOf = (result: DrillResult | undefined): string =>
  !result ? 'text-text-3' : result.outcome === 'passed' ? 'text-text-2' : 'text-warning'

function Result({ result }: { result: DrillResult }) {
  const { outcome, foundMs, limitMs, named, clearedMs, startedAt, operator, reason } = result
  const limit = String(limitMs / 1_000)
  return (
    <p className="num flex flex-wrap gap-x-3 text-12 text-text-2">
      {foundMs !== null && <span>{text.found(seconds(foundMs), limit)}</span>}
      {outcome === 'missed' && foundMs === null && <span>{text.notFound(limit)}</span>}
      {named && <span>{text.named(named)}</span>}
      {clearedMs !== null && <span>{text.cleared(seconds(clearedMs))}</span>}
      <span className="text-text-3">{text.by(formatDateTime(startedAt), operator, reason)}</span>
    </p>
  )
}

function Running({ run, at, onChanged }: { run: DrillRun; at: number; onChanged: () => void }) {
  const [busy, order] = useOperatorOrder(onChanged)
  const { code, stage, operator, reason, startedAt } = run
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised p-2 text-13">
      <strong role="status" className="font-medium text-text-1">
        {text.running(faultNames[code])}
      </strong>
      <span className="text-text-2">{text.stages[stage]}</span>
      <span className="num text-12 text-text-3">{text.seconds(Math.max(0, Math.round((at - startedAt) / 1_000)))}</span>
      <span className="text-12 text-text-3">{text.who(operator, reason)}</span>
      <Button size="small" className="ml-auto" disabled={busy} onClick={() => order(stopDrill)}>
        {text.stop}
      </Button>
    </section>
  )
}

/** Faults to inject, with the last result of each. `at`: the gateway's clock, epoch ms. */
export function DrillPanel({ drills, at, onChanged }: { drills: DrillBoard; at: number; onChanged: () => void }) {
  const [pending, setPending] = useState<FaultCode>()
  const [busy, order] = useOperatorOrder(onChanged)
  const { running, results } = drills
  const resultOf = new Map(results.map((result) => [result.code, result]))
  return (
    <>
      {running && <Running run={running} at={at} onChanged={onChanged} />}
      <p className="border-b border-line p-2 text-12 text-text-3">{text.help}</p>
      <ul>
        {FAULT_CODES.map((code) => {
          const result = resultOf.get(code)
          return (
            <li key={code} className="flex flex-col gap-1 border-b border-line p-2">
              <div className="flex items-center gap-2 text-13">
                <strong className="w-20 shrink-0 font-medium text-text-1">{faultNames[code]}</strong>
                <span className="min-w-0 flex-1 text-12 text-text-3">{text.what[code]}</span>
                <span className={classNames('text-12', toneOf(result))}>
                  {result ? text.outcomes[result.outcome] : text.none}
                </span>
                <Button size="small" disabled={busy || running !== null} onClick={() => setPending(code)}>
                  {text.start}
                </Button>
              </div>
              {result && <Result result={result} />}
            </li>
          )
        })}
      </ul>
      {pending && (
        <ReasonDialog
          title={text.startTitle(faultNames[pending])}
          description={text.help}
          label={text.reason}
          action={text.start}
          onClose={() => setPending(undefined)}
          onDone={(reason) => {
            setPending(undefined)
            order(() => startDrill(pending, reason))
          }}
        />
      )}
    </>
  )
}
