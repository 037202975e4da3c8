import { type FormEvent, useState } from 'react'
import {
  DATA_KEY,
  DATA_OPTIONS_MAX,
  DATA_TARGETS,
  DATA_TYPES,
  type DataTarget,
  type DataType,
  type ListedDataKey,
} from '../../../shared/protocol/account'
import { defineDataKey, fetchDataKeys, removeDataKey } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { dataKeys as text } from '../../text/data-keys'
import { Button } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { RemoveRight } from './remove-right'

const optionsOf = (line: string): string[] => [
  ...new Set(
    line
      .split(/[,，]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

function DefineForm({ onDefined }: { onDefined: (keys: ListedDataKey[]) => void }) {
  const [target, setTarget] = useState<DataTarget>('USER')
  const [key, setKey] = useState('')
  const [dataType, setDataType] = useState<DataType>('STRING')
  const [label, setLabel] = useState('')
  const [line, setLine] = useState('')
  const options = optionsOf(line)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = dataType === 'SELECT' && options.length > 0 ? options : null
    try {
      onDefined(await defineDataKey({ target, key, dataType, label: label.trim() || null, options: chosen }))
      toast.success(text.done)
      setKey('')
      setLabel('')
      setLine('')
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Select
        label={text.target}
        className="flex-col items-start! gap-1!"
        options={DATA_TARGETS.map((value) => ({ value, title: text.targets[value] }))}
        value={target}
        onChange={setTarget}
      />
      <TextField label={text.key} value={key} onChange={setKey} maxLength={64} />
      <Select
        label={text.type}
        className="flex-col items-start! gap-1!"
        options={DATA_TYPES.map((value) => ({ value, title: text.types[value] }))}
        value={dataType}
        onChange={setDataType}
      />
      <TextField label={text.label} value={label} onChange={setLabel} maxLength={64} />
      {dataType === 'SELECT' ? (
        <TextField label={text.options} hint={text.optionsHint} value={line} onChange={setLine} maxLength={2_048} />
      ) : null}
      <Button type="submit" className="self-end" disabled={!DATA_KEY.test(key) || options.length > DATA_OPTIONS_MAX}>
        {text.define}
      </Button>
    </form>
  )
}

/** Keys of user-defined data: what they belong to, their type, label and options. */
export function DataKeysPanel() {
  const { data, error, reload, replace } = useResource('data-keys', fetchDataKeys)
  if (!data) {
    return (
      <Panel title={text.title}>
        {error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />}
      </Panel>
    )
  }
  return (
    <Panel title={text.title} bodyClassName="flex flex-col gap-2 p-2">
      {data.length === 0 ? <p className="text-text-3">{text.none}</p> : null}
      <ul>
        {data.map((one) => (
          <li
            key={`${one.target} ${one.key}`}
            className="flex min-h-7 flex-wrap items-center justify-between gap-2 border-b border-line text-text-2"
          >
            <span>
              {text.targets[one.target]} · {one.label ?? one.key}{' '}
              <span className="num text-12 text-text-3">
                {one.key} · {text.types[one.dataType]}
                {one.options ? `（${one.options.join('、')}）` : ''}
                {one.defined ? '' : ` · ${text.undefinedKey}`}
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-2">
              <span className="num text-12 text-text-3">{text.values(one.values)}</span>
              <RemoveRight
                label={text.removeOf(one.key)}
                title={text.removeTitle(one.label ?? one.key)}
                consequence={text.removeGoes(one.values)}
                remove={() => removeDataKey(one)}
                onRemoved={replace}
              />
            </span>
          </li>
        ))}
      </ul>
      <DefineForm onDefined={replace} />
    </Panel>
  )
}
