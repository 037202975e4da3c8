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
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { ListItem, LoadedPanel, wordsIn } from './loaded-panel'
import { RemoveRight } from './remove-right'

function DefineForm({ onDefined }: { onDefined: (keys: ListedDataKey[]) => void }) {
  const [target, setTarget] = useState<DataTarget>('USER')
  const [key, setKey] = useState('')
  const [dataType, setDataType] = useState<DataType>('STRING')
  const [label, setLabel] = useState('')
  const [line, setLine] = useState('')
  const options = wordsIn(line, /[,，]/)
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
  const resource = useResource('data-keys', fetchDataKeys)
  return (
    <LoadedPanel title={text.title} resource={resource}>
      {(data) => (
        <>
          {data.length === 0 ? <p className="text-text-3">{text.none}</p> : null}
          <ul>
            {data.map((one) => (
              <ListItem
                key={`${one.target} ${one.key}`}
                actions={
                  <>
                    <span className="num text-12 text-text-3">{text.values(one.values)}</span>
                    <RemoveRight
                      label={text.removeOf(one.key)}
                      title={text.removeTitle(one.label ?? one.key)}
                      consequence={text.removeGoes(one.values)}
                      remove={() => removeDataKey(one)}
                      onRemoved={resource.replace}
                    />
                  </>
                }
              >
                {text.targets[one.target]} · {one.label ?? one.key}{' '}
                <span className="num text-12 text-text-3">
                  {one.key} · {text.types[one.dataType]}
                  {one.options ? `（${one.options.join('、')}）` : ''}
                  {one.defined ? '' : ` · ${text.undefinedKey}`}
                </span>
              </ListItem>
            ))}
          </ul>
          <DefineForm onDefined={resource.replace} />
        </>
      )}
    </LoadedPanel>
  )
}
