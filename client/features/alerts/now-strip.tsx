import type { AlertNow } from '../../../shared/protocol/rest-alerts'
import { useInstruments } from '../../store/hooks'
import type { ResourceState } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { formatClock } from '../../ui/format'
import { Check } from './check'

const text = alertText.now

interface NowStripProps {
  now: ResourceState<AlertNow | undefined>
  /** An immediate ring was requested. */
  rings: boolean
  onRings: (rings: boolean) => void
}

/** Whether the condition is true now, and an offer to fire once. */
export function NowStrip({ now: { data, error, reload }, rings, onRings }: NowStripProps) {
  return (
    <div role="status" aria-label={text.title} className="flex min-h-7 flex-wrap items-center gap-x-3 text-13">
      {!data ? (
        error ? (
          <span className="flex items-center gap-2 text-warning">
            {error.message}
            <Button size="small" onClick={reload}>
              {alertText.retry}
            </Button>
          </span>
        ) : (
          <span className="text-text-3">{text.asking}</span>
        )
      ) : !data.lasts ? (
        <span className="text-text-3">{text.happens}</span>
      ) : (
        <>
          <Verdict now={data} />
          {data.holds > 0 && <Check label={text.ring} title={text.ringHelp} value={rings} onChange={onRings} />}
          {data.holds > 0 && !rings && <span className="text-12 text-text-3">{text.waits}</span>}
          <span className="num text-12 text-text-3">{error ? error.message : text.at(formatClock(data.at))}</span>
        </>
      )}
    </div>
  )
}

function Verdict({ now }: { now: AlertNow }) {
  const instruments = useInstruments()
  const { of, holds, unknown, first, outside } = now
  const names = first.map((id) => (id === '' ? alertText.market : (instruments.get(id)?.name ?? id)))
  const why = whyWords(now)
  if (holds > 0) {
    return (
      <span>
        <strong className="font-semibold text-accent">{text.holds}</strong>
        {of > 1 && (
          <span className="ml-2">
            <span className="num">{text.ofMembers(holds, of)}</span>：{text.first(names, holds > names.length)}
          </span>
        )}
        {unknown > 0 && <span className="ml-2 text-12 text-text-3">{why}</span>}
      </span>
    )
  }
  if (outside) return <span className="text-text-2">{text.outside}</span>
  return (
    <span className="text-text-2">
      {unknown === of && of > 0 ? text.unknown : text.none}
      {unknown > 0 && <span className="ml-2 text-12 text-text-3">{why}</span>}
    </span>
  )
}

function whyWords({ whys, of, lacking }: AlertNow): string {
  const words = whys.map(([why, count]) =>
    text.why(why === 'value' && lacking.length > 0 ? text.lacking(lacking) : text.whys[why], count, of),
  )
  return words.join('；')
}
