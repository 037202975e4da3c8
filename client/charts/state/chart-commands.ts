/** What a page's keys ask of the chart that was used last, or of the only one. */
export type ChartCommand = 'whole'

interface Listener {
  element: HTMLElement
  run: (command: ChartCommand) => void
}

const listeners: Listener[] = []

/** Puts a chart where commands find it; touching or focusing it puts it first. */
export function listenToCommands(element: HTMLElement, run: (command: ChartCommand) => void): () => void {
  const listener = { element, run }
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

/** False if no chart is there. */
export function sendToChart(command: ChartCommand): boolean {
  const [first] = listeners
  first?.run(command)
  return first !== undefined
}
