import { hasClosed, type Phase } from '../../shared/market/session'
import { enterReplay, isReplay } from '../session/replay'
import { session } from '../session/session'
import { useSession } from '../store/hooks'
import { machineText } from '../text/time-machine'
import { useAppConfig } from './app-config'

/** Where a replay of today begins: with continuous trading. */
const BEGIN_MS = (9 * 60 + 30) * 60_000

/** Phases of a day in which there is nothing to go back to. */
const UNBEGUN: readonly (Phase | undefined)[] = [undefined, 'before', 'opening-auction', 'pre-open']

/** Leads back to the beginning of today, where days are kept: 回放今天 once it is over. */
export function EnterReplay({ phase }: { phase: Phase | undefined }) {
  const { tradingDay } = useSession()
  const canReplay = useAppConfig().data?.replay ?? false
  if (!canReplay || isReplay || session.isDemo() || UNBEGUN.includes(phase) || tradingDay === '') return null
  return (
    <button
      type="button"
      title={machineText.enterHelp}
      onClick={() => enterReplay(tradingDay, BEGIN_MS)}
      className="rounded border border-line px-1.5 text-text-1 hover:border-text-3"
    >
      {hasClosed(phase) ? machineText.today : machineText.enter}
    </button>
  )
}
