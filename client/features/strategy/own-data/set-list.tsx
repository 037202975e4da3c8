import { useState } from 'react'
import { OWN_DATA_PREFIX, type OwnDataHead } from '../../../../shared/market/own-data'
import { fetchOwnData, removeOwnData } from '../../../api/own-data'
import { asApiError } from '../../../store/use-resource'
import { ownData } from '../../../text/own-data'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { BOM, csvLine, downloadCsv } from '../../../ui/csv'
import { formatDateTime, formatDay } from '../../../ui/format'
import { toast } from '../../../ui/toast'
import { type UploadDraft, uploadDraftOf } from './upload-draft'

const text = ownData.sets

interface SetListProps {
  heads: readonly OwnDataHead[]
  onEdit: (draft: UploadDraft) => void
  onChanged: () => void
}

/** The data sets with their source and as-of. */
export function SetList({ heads, onEdit, onChanged }: SetListProps) {
  return (
    <ul aria-label={text.title}>
      {heads.map((head) => (
        <SetRow key={head.name} head={head} onEdit={onEdit} onChanged={onChanged} />
      ))}
    </ul>
  )
}

async function exportSet(name: string): Promise<void> {
  const { rows } = await fetchOwnData(name)
  const lines = rows.map(({ code, day, value, published = '', time = '' }) =>
    csvLine([code, formatDay(day), value, published === '' ? '' : formatDay(published), time]),
  )
  downloadCsv(`${name}.csv`, [BOM, csvLine([...text.csvHeads]), ...lines].join(''))
}

function SetRow({ head, onEdit, onChanged }: Omit<SetListProps, 'heads'> & { head: OwnDataHead }) {
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  const { name, kind, source, unit, rows, codes, lastDay, updatedAt } = head
  const during = (work: Promise<unknown>) => {
    setBusy(true)
    work.catch((thrown: unknown) => toast.error(asApiError(thrown).message)).finally(() => setBusy(false))
  }
  const remove = async () => {
    await removeOwnData(name)
    toast.success(text.removed(name))
    onChanged()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-2 py-1.5">
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="font-medium">{name}</span>
          {unit !== '' && <span className="text-12 text-text-3">{unit}</span>}
          <Badge kind="note">{ownData.kinds[kind]}</Badge>
          <span className="num text-12 text-text-2">{text.counts(codes, rows)}</span>
        </span>
        <span className="num block text-12 text-text-3">
          {[text.from(source), text.asOf(formatDay(lastDay)), text.uploaded(formatDateTime(updatedAt))].join(' · ')}
        </span>
        <span className="num block text-12 text-text-3">
          {text.operand(`${OWN_DATA_PREFIX}${name}`)}
          {kind === 'event' && ` · ${text.days}`}
        </span>
      </span>
      <span className="flex gap-1">
        <Button
          size="small"
          disabled={isBusy}
          aria-label={text.editNamed(name)}
          onClick={() => during(fetchOwnData(name).then((set) => onEdit(uploadDraftOf(set))))}
        >
          {text.edit}
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          aria-label={text.exportNamed(name)}
          onClick={() => during(exportSet(name))}
        >
          {text.export}
        </Button>
        <Button
          size="small"
          variant="danger"
          disabled={isBusy}
          aria-label={isSure ? undefined : text.removeNamed(name)}
          onBlur={() => setSure(false)}
          onClick={() => (isSure ? during(remove()) : setSure(true))}
        >
          {isSure ? text.removeSure : text.remove}
        </Button>
      </span>
    </li>
  )
}
