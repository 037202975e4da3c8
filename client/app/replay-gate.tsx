import type { ReactNode } from 'react'
import { RecordedDays } from '../features/time-machine/recorded-days'
import { useConnection, useSession } from '../store/hooks'
import { machineText } from '../text/time-machine'
import { NoticePanel } from '../ui/notice'

/** Whether the moment of the address cannot be replayed. */
function useIsRefused(): boolean {
  const connection = useConnection()
  const { machine } = useSession()
  return !machine && connection.kind === 'closed'
}

/** A page of a replay. Where the moment was refused, the bar says why, and the page is the days that there are. */
export function ReplayGate({ children }: { children: ReactNode }) {
  if (!useIsRefused()) return children
  return <NoticePanel title={machineText.offer} action={<RecordedDays />} className="bg-panel" />
}

/** Left out with the page: a refused moment has neither market nor clock. */
export function ReplayStrip({ children }: { children: ReactNode }) {
  return useIsRefused() ? null : children
}
