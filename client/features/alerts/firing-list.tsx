import type { AlertFiring, AlertFirings } from '../../../shared/protocol/rest-alerts'
import { acknowledgeAlert, muteAlertRule } from '../../api/alerts'
import { useInstruments } from '../../store/hooks'
import { nowThere } from '../../store/rows/live-market'
import { asApiError } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { formatClock, formatDay } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { PageLink } from '../../ui/page-link'
import { toast } from '../../ui/toast'
import { figureWords, firingAddress, firingName } from './firing-words'

const SNOOZE_MS = 10 * 60_000

const acknowledge = (id: string) =>
  acknowledgeAlert(id).catch((thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)))

/** Its rule is muted for a while; its firings in that time are stored. */
const snooze = ({ id, ruleId }: AlertFiring) =>
  muteAlertRule(ruleId, nowThere() + SNOOZE_MS).then(
    () => {
      toast.success(alertText.snoozed)
      return acknowledge(id)
    },
    (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)),
  )

/** Firings, newest first, with a link to each time; between them the time ranges that could not be judged. */
export function FiringList({
  firings,
  outages,
}: {
  firings: readonly AlertFiring[]
  outages: AlertFirings['outages']
}) {
  const instruments = useInstruments()
  const nameOf = (id: string) => instruments.get(id)?.name
  const lines = [
    ...firings.map((firing) => ({ at: firing.at, key: firing.id, firing })),
    ...outages.map((outage) => ({ at: outage.from, key: `outage ${outage.from}`, outage })),
  ].sort((a, b) => b.at - a.at)
  return (
    <ul aria-label={alertText.history} className="divide-y divide-line text-13">
      {lines.map((line) =>
        'outage' in line ? (
          <li key={line.key} className="hatched px-2 py-1 text-12 text-warning">
            {line.outage.to === null
              ? alertText.outageOpen(formatClock(line.outage.from))
              : alertText.outage(formatClock(line.outage.from), formatClock(line.outage.to))}
          </li>
        ) : (
          <li
            key={line.key}
            {...markOf(line.firing.instrument)}
            className={classNames(
              'flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 px-2 py-1.5',
              line.firing.ackedAt === null && !line.firing.muted
                ? 'border-l-warning'
                : 'border-l-transparent text-text-2',
            )}
          >
            <span className="num shrink-0 text-text-2">
              <span className="mr-1 text-12 text-text-3">{formatDay(line.firing.tradingDay)}</span>
              {formatClock(line.firing.at)}
            </span>
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{firingName(line.firing, nameOf)}</span> {line.firing.name}
              {line.firing.mark !== '' && (
                <span className="ml-1 inline-block rounded-[3px] border border-warning px-1 text-11 whitespace-nowrap text-warning">
                  {alertText.marks[line.firing.mark]}
                </span>
              )}
              {line.firing.muted && <span className="ml-1 text-11 text-text-3">{alertText.muted}</span>}
              <span className="num block text-12 text-text-3">{figureWords(line.firing.figures)}</span>
            </span>
            <span className="flex shrink-0 items-center gap-2">
              <PageLink href={firingAddress(line.firing)} className="text-12 text-accent hover:underline">
                {alertText.chart}
              </PageLink>
              {!line.firing.muted && line.firing.ackedAt === null && (
                <Button
                  size="small"
                  variant="quiet"
                  title={alertText.snoozeHelp}
                  onClick={() => void snooze(line.firing)}
                >
                  {alertText.snooze}
                </Button>
              )}
              {line.firing.ackedAt === null ? (
                <Button size="small" onClick={() => void acknowledge(line.firing.id)}>
                  {alertText.ack}
                </Button>
              ) : (
                <span className="text-12 text-text-3">{alertText.acked}</span>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
