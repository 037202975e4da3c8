import { minuteText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { choiceLabel, FLOW_CHOICES, type FlowChoice, type FundsMode } from './session-sources'

interface FlowTogglesProps {
  mode: FundsMode
  choices: readonly FlowChoice[]
  onChange: (choices: readonly FlowChoice[]) => void
}

const SAMPLES: Record<string, string> = {
  3: 'border-t-2',
  2: 'border-t',
  1: 'border-t border-dashed',
  0: 'border-t border-dotted',
  gap: 'border-t border-dotted',
}

/** The choices with one more, or one less. */
export const toggled = (choices: readonly FlowChoice[], choice: FlowChoice): FlowChoice[] =>
  FLOW_CHOICES.filter((each) => (each === choice ? !choices.includes(choice) : choices.includes(each)))

/** Which lines the flow pane shows; each switch carries a sample of its line. */
export function FlowToggles({ mode, choices, onChange }: FlowTogglesProps) {
  const tone = mode === 'AD' ? 'border-ad' : 'border-od'
  return (
    <fieldset className="flex items-center gap-0.5" aria-label={minuteText.gradeLabel}>
      {FLOW_CHOICES.map((choice) => {
        const on = choices.includes(choice)
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={on}
            title={choice === 'gap' ? minuteText.gapHelp : undefined}
            onClick={() => onChange(toggled(choices, choice))}
            className={classNames(
              'flex h-5 items-center gap-1 rounded-[3px] px-1 text-11 whitespace-nowrap hover:text-text-1',
              on ? 'text-text-1' : 'text-text-3',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'w-3',
                SAMPLES[choice],
                on ? (choice === 'gap' ? 'border-text-1' : tone) : 'border-text-3/40',
              )}
            />
            {choiceLabel(choice)}
          </button>
        )
      })}
    </fieldset>
  )
}
