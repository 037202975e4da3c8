import { MACHINE_FIRST_MS } from '../../../shared/protocol/machine'
import { fetchMachineDays } from '../../api/history'
import { enterReplay, isReplay } from '../../session/replay'
import { useResource } from '../../store/use-resource'
import { machineText } from '../../text/time-machine'
import { Button } from '../../ui/button'

/** Link to the beginning of a day, if that day is stored for a replay. */
export function ReplayDay({ day }: { day: string }) {
  const { data } = useResource('machine-days', fetchMachineDays)
  if (isReplay || !data?.days.includes(day)) return null
  return (
    <Button size="small" title={machineText.dayHelp} onClick={() => enterReplay(day, MACHINE_FIRST_MS)}>
      {machineText.enter}
    </Button>
  )
}
