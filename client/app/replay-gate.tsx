import type { ReactNode } from 'react'
import { RecordedDayLinks } from '../features/time-machine/recorded-days'
import { useConnection, useSession } from '../store/hooks'
import { machineText } from '../text/time-machine'
import { NoticePanel } from '../ui/notice'

interface ReplayGateProps {
  children: ReactNode
  /** Shown if the replay time is refused. Default: links to the days that can be replayed. */
  instead?: ReactNode
}

/** A part of a replay. Where the moment of the address was refused there is neither market nor clock, and the bar says why. */
export function ReplayGate({
  children,
  instead = <NoticePanel title={machineText.offer} action={<RecordedDayLinks />} className="bg-panel" />,
}: ReplayGateProps) {
  const connection = useConnection()
  const { machine } = useSession()
  return !machine && connection.kind === 'closed' ? instead : children
}
