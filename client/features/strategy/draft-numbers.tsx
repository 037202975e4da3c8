import { useId } from 'react'
import type { DraftFault, StrategyDraft } from '../../store/account/strategy-draft'
import { ruleLab } from '../../text/rule-lab'
import { classNames } from '../../ui/class-names'

const text = ruleLab.editor
const { units } = text

type Field =
  | 'cash'
  | 'positions'
  | 'position'
  | 'stop'
  | 'take'
  | 'sessions'
  | 'commission'
  | 'commissionMin'
  | 'slippage'

interface Shown {
  field: Field
  unit: string
  /** Meaning of an empty field. */
  empty?: string
}

const GROUPS: readonly { title: string; fields: readonly Shown[] }[] = [
  {
    title: text.money,
    fields: [
      { field: 'cash', unit: units.wan },
      { field: 'positions', unit: units.codes },
      { field: 'position', unit: units.wan, empty: text.equalPart },
    ],
  },
  {
    title: text.exits,
    fields: [
      { field: 'stop', unit: units.percent },
      { field: 'take', unit: units.percent },
      { field: 'sessions', unit: units.days },
    ],
  },
  {
    title: text.costs,
    fields: [
      { field: 'commission', unit: units.perTenThousand },
      { field: 'commissionMin', unit: units.yuan },
      { field: 'slippage', unit: units.ticks },
    ],
  },
]

interface DraftNumbersProps {
  draft: StrategyDraft
  fault: DraftFault | undefined
  onChange: (part: Partial<StrategyDraft>) => void
}

/** Money, exits and costs of a draft, three to a row. */
export function DraftNumbers({ draft, fault, onChange }: DraftNumbersProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      {GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className="grid grid-cols-3 gap-2">
          <legend className="mb-1 text-12 text-text-3">{title}</legend>
          {fields.map(({ field, unit, empty }) => (
            <div key={field} className="flex min-w-0 flex-col gap-1">
              <label htmlFor={`${id}-${field}`} className="truncate text-12 text-text-2">
                {text[field]} <span className="text-11 text-text-3">{unit}</span>
              </label>
              <input
                id={`${id}-${field}`}
                value={draft[field]}
                placeholder={empty ?? ''}
                inputMode="decimal"
                maxLength={10}
                aria-invalid={fault?.field === field ? true : undefined}
                onChange={(event) => onChange({ [field]: event.target.value })}
                className={classNames(
                  'num h-7 w-full min-w-0 rounded border bg-app px-2 text-13 text-text-1 placeholder:text-text-3',
                  fault?.field === field ? 'border-warning' : 'border-line hover:border-text-3',
                )}
              />
            </div>
          ))}
        </fieldset>
      ))}
      <p className="text-11 text-text-3">{text.taxes}</p>
    </div>
  )
}
