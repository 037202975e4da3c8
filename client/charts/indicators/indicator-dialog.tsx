import { useState } from 'react'
import { common } from '../../text/common'
import { indicatorText as text } from '../../text/indicators'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TabPanel, Tabs } from '../../ui/tabs'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { type ChartPreset, PRESET_NAME_MAX, readPresets, withPreset, writePresets } from '../presets'
import { STORED_MAX } from '../stored-list'
import { CHOSEN_MAX, type ChosenIndicator, INDICATORS, indicatorName, toggled } from './catalogue'
import { type FormulaBars, FormulaEditor } from './formula-editor'
import { INDICATOR_KINDS, type Indicator } from './indicator'
import { asIndicators, FORMULAS_MAX, newFormulaId, type OwnFormula, readFormulas, writeFormulas } from './own-formulas'

/** A stored text, undefined until it is loaded, and how to change it. */
export type StoredText = readonly [text: string | undefined, set: (text: string) => void, unsaved?: boolean]

interface IndicatorDialogProps {
  indicators: readonly ChosenIndicator[]
  onIndicators: (next: readonly ChosenIndicator[]) => void
  /** Indicators of figures that there are none of. */
  without: readonly string[]
  bars: FormulaBars
  formulas: StoredText
  presets: StoredText
  /** Lines of own data. */
  data: readonly Indicator[]
  /** Current text of the chart, and a callback for a new one. */
  settings: string
  onSettings: (settings: string) => void
  onClose: () => void
}

const TABS = (['list', 'formulas', 'presets'] as const).map((id) => ({ id, title: text.tabs[id] }))
type TabId = (typeof TABS)[number]['id']
/** Texts in which the search for an indicator looks. */
const wordsOf = (indicator: Indicator) =>
  `${indicator.id} ${indicatorName(indicator)} ${text.helps[indicator.id] ?? ''}`.toLowerCase()

interface RowProps {
  indicator: Indicator
  isOn: boolean
  isFull: boolean
  onToggle: () => void
  onCopy: (() => void) | undefined
}

function Row({ indicator, isOn, isFull, onToggle, onCopy }: RowProps) {
  return (
    <li className="flex items-start gap-2 border-b border-line/60 py-1.5">
      <label className="flex min-w-0 flex-1 items-start gap-2">
        <input type="checkbox" checked={isOn} disabled={!isOn && isFull} onChange={onToggle} className="mt-1" />
        <span className="min-w-0">
          <span className="text-13 text-text-1">{indicatorName(indicator)}</span>
          <span className="ml-2 text-11 text-text-3">{indicator.place === 'over' ? text.over : text.pane}</span>
          <span className="block text-12 text-text-2">{text.helps[indicator.id] ?? indicator.help}</span>
        </span>
      </label>
      {onCopy && (
        <Button size="small" onClick={onCopy} title={indicator.text}>
          {text.toFormula}
        </Button>
      )}
    </li>
  )
}

/** Indicators by kind, each with what it says. */
function IndicatorList(props: IndicatorDialogProps & { onCopy: (indicator: Indicator) => void }) {
  const { indicators, onIndicators, without, data, onCopy } = props
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = INDICATORS.filter((each) => !without.includes(each.id) && wordsOf(each).includes(wanted))
  const has = (id: string) => indicators.some((each) => each.id === id)
  const ownShown = data.filter((each) => wordsOf(each).includes(wanted))
  const sections = [
    ...INDICATOR_KINDS.map((kind) => ({ title: text.kinds[kind], all: shown.filter((each) => each.kind === kind) })),
    { title: text.kinds.data, all: ownShown },
  ].filter(({ all }) => all.length > 0)
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField
          label={text.search}
          hideLabel
          placeholder={text.search}
          value={search}
          onChange={setSearch}
          className="flex-1"
        />
        <span className="text-12 text-text-3">{text.chosenCount(indicators.length, CHOSEN_MAX)}</span>
      </div>
      {sections.length === 0 && <p className="py-4 text-13 text-text-3">{text.noneFound}</p>}
      {sections.map(({ title, all }) => (
        <section key={title} aria-label={title}>
          <h3 className="mt-3 text-12 text-text-3">{title}</h3>
          <ul>
            {all.map((indicator) => (
              <Row
                key={indicator.id}
                indicator={indicator}
                isOn={has(indicator.id)}
                isFull={indicators.length >= CHOSEN_MAX}
                onToggle={() => onIndicators(toggled(indicators, indicator))}
                onCopy={indicator.text === undefined ? undefined : () => onCopy(indicator)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Formulas of the user: shown, changed, removed, and the one being written. */
function Formulas(
  props: IndicatorDialogProps & { draft: OwnFormula | undefined; onDraft: (draft: OwnFormula | undefined) => void },
) {
  const { indicators, onIndicators, formulas, bars, draft, onDraft } = props
  const [problem, setProblem] = useState<string>()
  const all = readFormulas(formulas[0] ?? '')
  const isChosen = (id: string) => indicators.some((each) => each.id === id)
  const save = (formula: OwnFormula) => {
    const isNew = !all.some(({ id }) => id === formula.id)
    const next = isNew ? [...all, formula] : all.map((each) => (each.id === formula.id ? formula : each))
    const stored = writeFormulas(next)
    if (next.length > FORMULAS_MAX || stored.length > STORED_MAX) return setProblem(text.formula.full)
    setProblem(undefined)
    formulas[1](stored)
    const [indicator] = asIndicators([formula])
    if (isNew && indicator) onIndicators(toggled(indicators, indicator))
    onDraft(undefined)
  }
  return (
    <>
      <ul aria-label={text.kinds.own}>
        {asIndicators(all).map((indicator, at) => (
          <li key={indicator.id} className="flex h-8 items-center gap-2 border-b border-line/60 text-13">
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                checked={isChosen(indicator.id)}
                disabled={!isChosen(indicator.id) && indicators.length >= CHOSEN_MAX}
                onChange={() => onIndicators(toggled(indicators, indicator))}
              />
              <span className="truncate">{indicator.name}</span>
            </label>
            <Button size="small" onClick={() => onDraft(all[at])}>
              {text.formula.edit}
            </Button>
            <Button
              size="small"
              variant="danger"
              onClick={() => formulas[1](writeFormulas(all.filter(({ id }) => id !== indicator.id)))}
            >
              {text.formula.remove}
            </Button>
          </li>
        ))}
      </ul>
      {draft ? (
        <div className="mt-2">
          <FormulaEditor
            key={draft.id}
            formula={draft}
            bars={bars}
            isTaken={(name) => all.some((each) => each.name === name && each.id !== draft.id)}
            problem={problem}
            onSave={save}
          />
        </div>
      ) : (
        <>
          {all.length === 0 && <p className="py-2 text-13 text-text-3">{text.formula.none}</p>}
          <Button
            className="mt-2"
            onClick={() => onDraft({ id: newFormulaId(all), name: '', place: 'pane', text: '' })}
          >
            {text.formula.add}
          </Button>
        </>
      )}
    </>
  )
}

/** Settings of charts under a name. */
function Presets({ presets, settings, onSettings }: IndicatorDialogProps) {
  const [name, setName] = useState('')
  const [isFull, setFull] = useState(false)
  const all = readPresets(presets[0] ?? '')
  const save = () => {
    const stored = withPreset(all, { name: name.trim(), settings })
    setFull(stored === undefined)
    if (stored === undefined) return
    presets[1](stored)
    setName('')
  }
  const use = (preset: ChartPreset) => {
    onSettings(preset.settings)
    toast.success(text.presets.used(preset.name))
  }
  return (
    <>
      {all.length === 0 && <p className="py-2 text-13 text-text-3">{text.presets.none}</p>}
      <ul aria-label={text.tabs.presets}>
        {all.map((preset) => (
          <li key={preset.name} className="flex h-8 items-center gap-2 border-b border-line/60 text-13">
            <span className="min-w-0 flex-1 truncate">{preset.name}</span>
            <Button size="small" onClick={() => use(preset)}>
              {text.presets.use}
            </Button>
            <Button
              size="small"
              variant="danger"
              onClick={() => presets[1](writePresets(all.filter(({ name }) => name !== preset.name)))}
            >
              {text.formula.remove}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="mt-2 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save()
        }}
      >
        <TextField
          label={text.presets.name}
          value={name}
          onChange={setName}
          maxLength={PRESET_NAME_MAX}
          error={isFull ? text.presets.full : null}
          className="w-40"
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {text.presets.save}
        </Button>
      </form>
    </>
  )
}

/** Everything that a K-line can show besides its bars: indicators, formulas of the user, presets. */
export function IndicatorDialog(props: IndicatorDialogProps) {
  const [tab, setTab] = useState<TabId>('list')
  const [draft, setDraft] = useState<OwnFormula>()
  const copy = (indicator: Indicator) => {
    const all = readFormulas(props.formulas[0] ?? '')
    const constants = indicator.parameters.map(({ label, value }) => `${label}:=${value};`).join('')
    const place = indicator.place === 'over' ? 'over' : 'pane'
    const written = `${constants}\n${indicator.text ?? ''}`.replaceAll(';', ';\n').replaceAll('\n\n', '\n').trim()
    setDraft({ id: newFormulaId(all), name: `${indicator.id}2`, place, text: written })
    setTab('formulas')
  }
  return (
    <Dialog open title={text.title} onOpenChange={(open) => !open && props.onClose()}>
      <Tabs label={text.title} idPrefix="indicators" tabs={TABS} value={tab} onChange={setTab} className="mb-2" />
      <TabPanel idPrefix="indicators" id={tab} className="min-h-80">
        {tab === 'list' && <IndicatorList {...props} onCopy={copy} />}
        {tab === 'formulas' && <Formulas {...props} draft={draft} onDraft={setDraft} />}
        {tab === 'presets' && <Presets {...props} />}
      </TabPanel>
      <div className="mt-2 flex justify-end">
        <Button onClick={props.onClose}>{common.close}</Button>
      </div>
    </Dialog>
  )
}
