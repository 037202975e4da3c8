import { useState } from 'react'
import { hasClosed, type Phase } from '../../shared/market/session'
import { offerAccount } from '../api/demo-answers'
import { fetchMachineDays } from '../api/history'
import { enterReplay, isReplay } from '../session/replay'
import { session } from '../session/session'
import { useSession } from '../store/hooks'
import { useResource } from '../store/use-resource'
import { machineText } from '../text/time-machine'
import { formatDay } from '../ui/format'
import { useAppConfig } from './app-config'

/** Replays begin with continuous trading. */
const BEGIN_MS = (9 * 60 + 30) * 60_000
/** A replay of the day before begins after five minutes of trading, when there are figures to look at. */
const YESTERDAY_MS = BEGIN_MS + 5 * 60_000
/** Interval of requests until a past day is listed: a new installation derives its previous day after the start. */
const DAYS_REFRESH_MS = 30_000

/** Phases of a day in which there is nothing to go back to. */
const UNBEGUN: readonly (Phase | undefined)[] = [undefined, 'before', 'opening-auction', 'pre-open']

function ReplayButton({ title, help, day, from }: { title: string; help: string; day: string; from: number }) {
  return (
    <button
      type="button"
      title={help}
      onClick={() => (session.isDemo() ? offerAccount() : enterReplay(day, from))}
      className="rounded border border-line px-1.5 text-text-1 hover:border-text-3"
    >
      {title}
    </button>
  )
}

/** Opens the last recorded day before the current one. */
function EnterYesterday({ tradingDay }: { tradingDay: string }) {
  const [day, setDay] = useState<string>()
  const everyMs = day === undefined ? DAYS_REFRESH_MS : 0
  const { data } = useResource(`machine-days before ${tradingDay}`, fetchMachineDays, { everyMs })
  const found = data?.days.findLast((one) => one < tradingDay)
  if (found !== day) setDay(found)
  if (day === undefined) return null
  return (
    <ReplayButton
      title={machineText.yesterday}
      help={machineText.yesterdayHelp(formatDay(day))}
      day={day}
      from={YESTERDAY_MS}
    />
  )
}

/** Buttons that replay the current day from its beginning, and the day before, if days are recorded. */
export function EnterReplay({ phase }: { phase: Phase | undefined }) {
  const { tradingDay } = useSession()
  const canReplay = useAppConfig().data?.replay ?? false
  if (!canReplay || isReplay || tradingDay === '') return null
  return (
    <>
      {!UNBEGUN.includes(phase) && (
        <ReplayButton
          title={hasClosed(phase) ? machineText.today : machineText.enter}
          help={machineText.enterHelp}
          day={tradingDay}
          from={BEGIN_MS}
        />
      )}
      <EnterYesterday tradingDay={tradingDay} />
    </>
  )
}
