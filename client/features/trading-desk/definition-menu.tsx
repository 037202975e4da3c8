import { type LedgerDefinition, ledgerId, SIZINGS } from '../../../shared/flow/definitions'
import { gradeDefinitions } from '../../../shared/flow/grades'
import { definitionText as text } from '../../text/definition'
import { tradingText } from '../../text/trading'
import { Button } from '../../ui/button'
import { Popover } from '../../ui/popover'
import { Segmented } from '../../ui/segmented'
import {
  definitionWords,
  FIRST_BOUNDS,
  gradesFromTyped,
  gradeWords,
  type PresetChoice,
  presetOf,
} from './definition-words'
import { OwnGrades } from './own-grades'
import type { ChosenLedger } from './use-ledger'

interface DefinitionMenuProps {
  ledger: ChosenLedger
  view: 'AD' | 'OD'
  /** The instrument's float shares are known. */
  hasFloat: boolean
}

const PRESETS = Object.keys(text.presets) as PresetChoice[]

/** `主动 · eastmoney-live`: whose figures, and the id that addresses and topics carry. */
const idOf = (view: DefinitionMenuProps['view'], definition: LedgerDefinition): string =>
  `${tradingText.modes[view]} · ${ledgerId(definition)}`

/** The definition in words; opened, its card: what may be chosen, what it means, and its id. */
export function DefinitionMenu({ ledger, view, hasFloat }: DefinitionMenuProps) {
  const { definition, choose } = ledger
  const { grades, sizing } = definition
  const words = definitionWords(definition)
  const preset = presetOf(grades)
  const pick = (next: PresetChoice) => {
    const chosen = next === 'own' ? gradesFromTyped('yuan', FIRST_BOUNDS.yuan) : gradeDefinitions[next]
    if (chosen) choose({ ...definition, grades: chosen })
  }
  return (
    <Popover
      label={text.title}
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={text.open(words)}
          title={idOf(view, definition)}
          className="shrink-0 rounded-[3px] text-text-1 hover:text-accent"
        >
          {words} ▾
        </button>
      }
    >
      <div className="flex w-84 max-w-[calc(100vw-32px)] flex-col gap-3 text-12">
        <section className="flex flex-col gap-1.5">
          <h3 className="text-text-3">{text.grades}</h3>
          <Segmented
            label={text.grades}
            value={preset}
            onChange={pick}
            options={PRESETS.map((value) => ({ value, title: text.presets[value] }))}
            className="h-6 self-start"
          />
          {preset === 'own' && (
            <OwnGrades key={grades.id} grades={grades} onApply={(next) => choose({ ...definition, grades: next })} />
          )}
          <p className="num text-text-2">{gradeWords(grades)}</p>
          {grades.floatMillionths && !hasFloat && <p className="text-warning">{text.noFloat}</p>}
        </section>
        <section className="flex flex-col gap-1.5">
          <h3 className="text-text-3">{text.sizing}</h3>
          <Segmented
            label={text.sizing}
            value={sizing}
            onChange={(next) => choose({ ...definition, sizing: next })}
            options={SIZINGS.map((value) => ({ value, title: text.sizings[value] }))}
            className="h-6 self-start"
          />
          <p className="text-text-2">{text.sizingHelp[sizing]}</p>
        </section>
        <p className="text-text-3">{text.scope}</p>
        <p className="flex items-center justify-between gap-2 border-t border-line pt-2">
          <span className="min-w-0 break-all text-text-3" title={text.idHelp}>
            {text.id} <code className="num text-text-1">{idOf(view, definition)}</code>
          </span>
          <Button size="small" variant="quiet" onClick={() => choose(null)}>
            {text.standard}
          </Button>
        </p>
      </div>
    </Popover>
  )
}
