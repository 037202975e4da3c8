import type { BarPeriod } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import { useSession } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { liveMarket } from '../../store/live-market'
import { asApiError } from '../../store/use-resource'
import { verbText as text } from '../../text/verbs'
import { downloadCsv } from '../../ui/csv'
import { DropdownItem } from '../../ui/dropdown'
import { formatDateTime } from '../../ui/format'
import { toast } from '../../ui/toast'
import { barsCsv } from './bars-csv'

type Exported = Extract<BarPeriod, '1d' | '1m'>

async function exportBars(instrument: ListedInstrument, period: Exported, asOf: string): Promise<void> {
  try {
    const bars = await fetchBars(instrument.id, { period })
    if (bars.time.length === 0) throw new Error(text.exportEmpty)
    downloadCsv(`${instrument.id}-${period}.csv`, barsCsv(bars, period, instrument, asOf))
  } catch (thrown) {
    toast.error(text.exportFailed(asApiError(thrown).message))
  }
}

export function ExportEntries({ instrument }: { instrument: ListedInstrument }) {
  useSession()
  const save = (period: Exported) => () =>
    void exportBars(instrument, period, formatDateTime(liveMarket().marketTime() ?? null))
  return (
    <>
      <DropdownItem onSelect={save('1d')}>{text.exports.daily}</DropdownItem>
      <DropdownItem onSelect={save('1m')}>{text.exports.minutes}</DropdownItem>
    </>
  )
}
