import { useId, useState } from 'react'
import { eventDefinitions } from '../../../shared/market/event-definitions'
import { EVENT_KINDS, type EventKind, eventKinds } from '../../../shared/market/event-kinds'
import { eventText, eventTexts } from '../../text/market-events'
import { Button } from '../../ui/button'
import { directionClass } from '../../ui/num'
import { DEFAULT_CHOICE, EVENT_COLOURS, type EventChoice, type KindChoice, withKind } from './event-choice'
import { unitStep } from './event-words'

interface KindSettingsProps {
  choice: EventChoice
  onChange: (choice: EventChoice) => void
}

const SIDES = ['up', 'down'] as const

/** Every kind with its switches: seen, from which measure on, in which colour, heard. */
export function KindSettings({ choice, onChange }: KindSettingsProps) {
  const showAll = (shown: boolean) =>
    onChange(EVENT_KINDS.reduce((next, kind) => withKind(next, kind, { shown }), choice))
  const [looked, look] = useState<EventKind>()
  return (
    <div className="flex max-h-[min(78vh,44rem)] w-[min(92vw,25rem)] flex-col">
      <div className="flex items-center justify-between gap-2 pb-1">
        <h3 className="text-13 font-medium">{eventText.chooseTitle}</h3>
        <span className="flex gap-1">
          <Button size="small" onClick={() => showAll(true)}>
            {eventText.all}
          </Button>
          <Button size="small" onClick={() => showAll(false)}>
            {eventText.none}
          </Button>
          <Button size="small" onClick={() => onChange(DEFAULT_CHOICE)}>
            {eventText.reset}
          </Button>
        </span>
      </div>
      <p className="pb-1 text-11 text-text-3">{eventText.chooseWhy}</p>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {SIDES.map((side) => (
          <table key={side} className="w-full border-separate border-spacing-y-0.5 text-12">
            <thead>
              <tr className="text-left text-11 text-text-3">
                <th scope="col" className={`w-32 font-normal ${directionClass[side]}`}>
                  {eventText[side]}
                </th>
                <th scope="col" className="font-normal">
                  {eventText.least}
                </th>
                <th scope="col" className="font-normal">
                  {eventText.colour}
                </th>
                <th scope="col" className="text-right font-normal">
                  {eventText.heardBy}
                </th>
              </tr>
            </thead>
            <tbody>
              {EVENT_KINDS.filter((kind) => eventKinds[kind].side === side).map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  choice={choice[kind]}
                  onChange={(change) => onChange(withKind(choice, kind, change))}
                  onLook={() => look(kind)}
                />
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <Rule kind={looked} />
    </div>
  )
}

/** The rule of the kind that is pointed at or has the focus, and the id of its definition. */
function Rule({ kind }: { kind: EventKind | undefined }) {
  return (
    <div className="mt-1 min-h-14 border-t border-line pt-1 text-11 text-text-3">
      {kind ? (
        <>
          <p>
            <span className="text-text-1">{eventTexts[kind].name}</span> {eventTexts[kind].rule}
          </p>
          <p>
            {eventText.definition} <code className="num text-text-1">{eventDefinitions[kind]}</code>
          </p>
        </>
      ) : (
        <p>{eventText.ruleHint}</p>
      )}
    </div>
  )
}

interface KindRowProps {
  kind: EventKind
  choice: KindChoice
  onChange: (change: Partial<KindChoice>) => void
  /** It is pointed at, or has the focus. */
  onLook: () => void
}

function KindRow({ kind, choice, onChange, onLook }: KindRowProps) {
  const id = useId()
  const { unit, threshold } = eventKinds[kind]
  const { name } = eventTexts[kind]
  const step = unitStep[unit]
  return (
    <tr onPointerEnter={onLook} onFocus={onLook}>
      <td>
        <label className="flex items-center gap-1.5 whitespace-nowrap" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={choice.shown}
            onChange={(event) => onChange({ shown: event.target.checked })}
          />
          {name}
        </label>
      </td>
      <td className="num whitespace-nowrap">
        <input
          type="number"
          aria-label={`${name}${eventText.least}`}
          min={threshold / step}
          step="any"
          placeholder={String(threshold / step)}
          value={choice.least === 0 ? '' : choice.least / step}
          onChange={(event) => onChange({ least: leastOf(event.target.value, step, threshold) })}
          className="h-5 w-16 rounded border border-line bg-panel px-1 text-right"
        />
        <span className="ml-1 text-11 text-text-3">{eventText.units[unit]}</span>
      </td>
      <td>
        <select
          aria-label={`${name}${eventText.colour}`}
          value={choice.colour}
          onChange={(event) => onChange({ colour: EVENT_COLOURS.find((one) => one === event.target.value) ?? 'side' })}
          className="h-5 rounded border border-line bg-panel"
        >
          {EVENT_COLOURS.map((colour) => (
            <option key={colour} value={colour}>
              {eventText.colours[colour]}
            </option>
          ))}
        </select>
      </td>
      <td className="text-right">
        <input
          type="checkbox"
          aria-label={`${name}${eventText.heardBy}`}
          checked={choice.heard}
          onChange={(event) => onChange({ heard: event.target.checked })}
        />
      </td>
    </tr>
  )
}

/** Typed text, in the kind's unit; a value not above the gateway's own threshold filters nothing. */
export function leastOf(typed: string, step: number, threshold: number): number {
  const value = Math.round(Number(typed) * step)
  return Number.isFinite(value) && value > threshold ? value : 0
}
