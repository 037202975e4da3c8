import { type AnySection, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import { kinds, type Row } from '../../shared/protocol/kinds'
import type { AlertNews } from '../../shared/protocol/rest-alerts'
import { ListRows } from './rows/list-rows'
import { RowStore } from './rows/row-store'

function readNews({ body }: Row<'alert'>): AlertNews | undefined {
  try {
    return JSON.parse(body) as AlertNews
  } catch {
    return undefined
  }
}

/** What happened to one's alerts since the page reads them (`alerts:me`). */
export class AlertStore extends RowStore<'alerts'> {
  private readonly news: ListRows<'alert', AlertNews>
  /** News that came after the first rows, counted up. */
  arrived = 0
  /** Times that everything held was replaced: what lies between is to be asked for. */
  snapshots = 0

  constructor() {
    const news = new ListRows(kinds.alert.held, readNews)
    super('alerts', { alert: news })
    this.news = news
  }

  override apply(section: AnySection): void {
    super.apply(section)
    if ((section.flags & FLAG_SNAPSHOT) !== 0) this.snapshots++
    else this.arrived += section.count
  }

  /** The newest of them, oldest first. */
  newest(count: number): readonly AlertNews[] {
    return count > 0 ? this.news.all.slice(-count) : []
  }

  /** Oldest first; the same array until something changes. */
  all(): readonly AlertNews[] {
    return this.derived('all', () => [...this.news.all])
  }
}
