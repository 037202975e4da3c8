import type { BarPeriod } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import { fetchOutages } from '../../api/outages'
import { isReplay } from '../../session/replay'
import type { ListedInstrument } from '../../store/rows/instruments'
import { liveMarket } from '../../store/rows/live-market'
import { asApiError } from '../../store/use-resource'
import { tableText } from '../../text/tables'
import { verbText as text } from '../../text/verbs'
import { downloadCsv } from '../../ui/csv'
import { DropdownItem } from '../../ui/dropdown'
import { formatDateTime } from '../../ui/format'
import { exportTable } from '../../ui/table-orders'
import { isInTable, tableAt } from '../../ui/table-text'
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

const marketNow = () => formatDateTime(liveMarket().marketTime() ?? null)

export function ExportEntries({ instrument, around }: { instrument: ListedInstrument; around: Element | undefined }) {
  const save = (period: Exported) => () => void exportBars(instrument, period, marketNow())
  return (
    <>
      <DropdownItem onSelect={save('1d')}>{text.exports.daily}</DropdownItem>
      <DropdownItem onSelect={save('1m')}>{text.exports.minutes}</DropdownItem>
      {isInTable(around) && (
        <DropdownItem onSelect={() => exportTable(tableAt(around), marketNow())}>{tableText.export}</DropdownItem>
      )}
    </>
  )
}
