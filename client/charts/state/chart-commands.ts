/**
 * Commands of keys and the search for the chart that was used last. `period`: its bars' length, as an address names it;
 * `step`: the next length (1) or the one before (−1).
 */
export type ChartCommand =
  | { kind: 'whole' | 'auto' | 'log' | 'percent' | 'day' | 'replay' }
  | { kind: 'period'; period: string }
  | { kind: 'step'; by: 1 | -1 }

/** False: this chart does not support it, and the previously used one is tried. */
export type CommandHandler = (command: ChartCommand) => boolean

interface Listener {
  take: CommandHandler
}

const listeners: Listener[] = []

/** Puts a chart where commands find it; touching or focusing it puts it first. */
export function listenToCommands(element: HTMLElement, take: CommandHandler): () => void {
  const listener = { take }
  listeners.push(listener)
  const first = () => {
    listeners.splice(listeners.indexOf(listener), 1)
    listeners.unshift(listener)
  }
  const owner = element.parentElement ?? element
  owner.addEventListener('pointerdown', first)
  owner.addEventListener('focusin', first)
  return () => {
    owner.removeEventListener('pointerdown', first)
    owner.removeEventListener('focusin', first)
    listeners.splice(listeners.indexOf(listener), 1)
  }
}

/** False if no chart takes it. */
export const sendToChart = (command: ChartCommand): boolean => listeners.some(({ take }) => take(command))
