import { ChartView } from './view'

const views = new Map<string, { view: ChartView; users: number }>()

/** The view that all panes of one key share, for as long as one of them stands. */
export function retainView(key: string): { view: ChartView; release: () => void } {
  const held = views.get(key) ?? { view: new ChartView(), users: 0 }
  held.users++
  views.set(key, held)
  return {
    view: held.view,
    // A pane that is rebuilt (another theme, other lines) leaves and joins at once: the visible range stays.
    release: () => {
      held.users--
      setTimeout(() => held.users === 0 && views.get(key) === held && views.delete(key))
    },
  }
}
