import { type RefObject, useEffect, useRef } from 'react'
import { type CommandHandler, listenToCommands } from './state/chart-commands'

/** Commands reach the element as long as it is there; the newest `take` answers them. */
export function useChartCommands(box: RefObject<HTMLElement | null>, take: CommandHandler): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(
    () => (box.current ? listenToCommands(box.current, (command) => latest.current(command)) : undefined),
    [box],
  )
}
