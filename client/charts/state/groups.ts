import { ChartView } from './view'

const views = new Map<string, { view: ChartView; users: number }>()

/** The view that all panes of one key share, as long as one of them exists. */
export function retainView(key: string): { view: ChartView; release: () => void } {
  const shared = views.get(key) ?? { view: new ChartView(), users: 0 }
  shared.users++
  views.set(key, shared)
  return {
    view: shared.view,
    // A pane that is rebuilt (another theme, other lines) leaves and joins in the same task: the visible range stays.
    release: () => {
      shared.users--
      setTimeout(() => shared.users === 0 && views.get(key) === shared && views.delete(key))
    },
  }
}
