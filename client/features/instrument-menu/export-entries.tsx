import type { BarPeriod } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import { fetchOutages } from '../../api/outages'
import { savePicture } from '../../charts/picture'
import { pictureCaption } from '../../charts/picture-caption'
import { tablePicture } from '../../charts/table-picture'
import { isReplay } from '../../session/replay'
import type { ListedInstrument } from '../../store/rows/instruments'
import { liveMarket } from '../../store/rows/live-market'
import { asApiError } from '../../store/use-resource'
import { tableText } from '../../text/tables'
import { verbText as text } from '../../text/verbs'
import { downloadCsv } from '../../ui/csv'
import { DropdownItem } from '../../ui/dropdown'
import { formatBeijing } from '../../ui/format'
import { exportTable } from '../../ui/table-orders'
import { isInTable, tableAt, tableBoxAt } from '../../ui/table-text'
import { readTheme } from '../../ui/theme'
import { toast } from '../../ui/toast'
import { barsCsv } from './bars-csv'

type Exported = Extract<BarPeriod, '1d' | '1m'>

async function exportBars(instrument: ListedInstrument, period: Exported, asOf: string): Promise<void> {
  try {
    const isOfDay = period === '1m' && instrument.kind !== 'crypto' && !isReplay
    const [bars, day] = await Promise.all([
      fetchBars(instrument.id, { period }),
      // A file without them is better than none.
      isOfDay ? fetchOutages().catch(() => undefined) : undefined,
    ])
    if (bars.time.length === 0) throw new Error(text.exportEmpty)
    downloadCsv(`${instrument.id}-${period}.csv`, barsCsv(bars, period, instrument, asOf, day?.outages))
  } catch (thrown) {
    toast.error(text.exportFailed(asApiError(thrown).message))
  }
}

/** Saves what is in sight of a table as a picture, with its title, time and source. */
async function saveTablePicture(around: Element | undefined): Promise<void> {
  const table = tableBoxAt(around)
  const title = table?.getAttribute('aria-label') || tableText.table
  const market = liveMarket()
  const feed = market.session.get().feed
  const time = market.marketTime()
  const lines = pictureCaption({
    id: tableText.source(feed?.sources.join('、') || feed?.name || ''),
    time,
    badge: feed?.badge,
  })
  const file = `${title}-${formatBeijing(time ?? null)}.png`.replace(/[\\/:*?"<>|\s]+/g, '_')
  const picture = table && (await tablePicture(table, { title, lines, file }, readTheme()))
  if (picture && (await savePicture(picture, file))) toast.success(tableText.pictureSaved(title))
  else toast.error(tableText.pictureFailed)
}

const marketNow = () => formatBeijing(liveMarket().marketTime() ?? null)

export function ExportEntries({ instrument, around }: { instrument: ListedInstrument; around: Element | undefined }) {
  const save = (period: Exported) => () => void exportBars(instrument, period, marketNow())
  return (
    <>
      <DropdownItem onSelect={save('1d')}>{text.exports.daily}</DropdownItem>
      <DropdownItem onSelect={save('1m')}>{text.exports.minutes}</DropdownItem>
      {isInTable(around) && (
        <>
          <DropdownItem onSelect={() => exportTable(tableAt(around), marketNow())}>{tableText.export}</DropdownItem>
          <DropdownItem onSelect={() => void saveTablePicture(around)}>{tableText.picture}</DropdownItem>
        </>
      )}
    </>
  )
}
