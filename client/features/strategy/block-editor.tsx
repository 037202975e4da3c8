import { useState } from 'react'
import type { FigureNames } from '../../../shared/expression/read-expression'
import type { Sign } from '../../../shared/expression/words'
import { ruleLab } from '../../text/rule-lab'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { CloseIcon } from '../../ui/icons'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import {
  BLOCK_FUNCTIONS,
  type BlockFunction,
  type BlockLine,
  type BlockSide,
  type Blocks,
  isBlockNumber,
  NEW_LINE,
} from './condition-blocks'

const text = ruleLab.blocks
const SIGN_TITLES: Readonly<Record<Sign | 'cross', string>> = {
  '>': '>',
  '>=': '≥',
  '<': '<',
  '<=': '≤',
  '=': '=',
  cross: text.crosses,
}
const SIGNS = Object.entries(SIGN_TITLES).map(([value, title]) => ({ value: value as Sign | 'cross', title }))
const NUMBER = 'number'
const figureOptions = (names: FigureNames) =>
  [...names.keys(), NUMBER].map((value) => ({ value, title: value === NUMBER ? text.number : value }))
const FUNCTIONS: { value: BlockFunction | ''; title: string }[] = [
  { value: '', title: text.plain },
  ...BLOCK_FUNCTIONS.map((value) => ({ value, title: text.functions[value] })),
]
const BARS_MAX = 500

interface TypedNumberProps {
  label: string
  value: string
  /** Characters that are left out. */
  pattern: RegExp
  isReady: (typed: string) => boolean
  onChange: (typed: string) => void
  className: string
}

/** Number field: incomplete input such as `-` or `1.` changes only the field. */
function TypedNumber({ label, value, pattern, isReady, onChange, className }: TypedNumberProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      aria-label={label}
      value={typed ?? value}
      inputMode="decimal"
      maxLength={12}
      onChange={(event) => {
        const next = event.target.value.replace(pattern, '')
        setTyped(next)
        if (isReady(next)) onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
      className={`num h-7 rounded border border-line bg-app px-1.5 text-13 text-text-1 hover:border-text-3 ${className}`}
    />
  )
}

interface SideProps {
  label: string
  side: BlockSide
  names: FigureNames
  onChange: (side: BlockSide) => void
}

/** A figure with its function and bars, or a number. */
function Side({ label, side, names, onChange }: SideProps) {
  const choose = (figure: string) =>
    onChange(
      figure === NUMBER
        ? { kind: 'number', text: '0' }
        : { ...(side.kind === 'figure' ? side : { kind: 'figure', window: '', bars: 5 }), figure },
    )
  const picked = side.kind === 'number' ? NUMBER : side.figure
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Select label={label} hideLabel options={figureOptions(names)} value={picked} onChange={choose} />
      {side.kind === 'number' ? (
        <TypedNumber
          label={`${label}${text.number}`}
          value={side.text}
          pattern={/[^\d.-]/g}
          isReady={isBlockNumber}
          onChange={(typed) => onChange({ kind: 'number', text: typed })}
          className="w-20"
        />
      ) : (
        <>
          <Select
            label={`${label}${text.function}`}
            hideLabel
            options={FUNCTIONS}
            value={side.window}
            onChange={(window) => onChange({ ...side, window })}
          />
          {side.window !== '' && (
            <TypedNumber
              label={`${label}${text.bars}`}
              value={String(side.bars)}
              pattern={/\D/g}
              isReady={(typed) => Number(typed) >= 1 && Number(typed) <= BARS_MAX}
              onChange={(typed) => onChange({ ...side, bars: Number(typed) })}
              className="w-12"
            />
          )}
        </>
      )}
    </span>
  )
}

interface BlockEditorProps {
  label: string
  blocks: Blocks
  /** Words of figures, and their keys. */
  names: FigureNames
  onChange: (blocks: Blocks) => void
}

/** A condition as lines of choices, all of which or any of which must be true. */
export function BlockEditor({ label, blocks, names, onChange }: BlockEditorProps) {
  const { join, lines } = blocks
  const change = (at: number, part: Partial<BlockLine>) =>
    onChange({ join, lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) })
  return (
    <fieldset aria-label={`${label} ${ruleLab.editor.asBlocks}`} className="flex flex-col gap-1">
      {lines.map((line, at) => {
        const name = `${label}${text.line(at + 1)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <div key={at} className="flex flex-wrap items-center gap-1 rounded border border-line bg-raised/40 p-1">
            <Side
              label={`${name}${text.left}`}
              side={line.left}
              names={names}
              onChange={(left) => change(at, { left })}
            />
            <Select
              label={`${name}${text.sign}`}
              hideLabel
              options={SIGNS}
              value={line.sign}
              onChange={(sign) => change(at, { sign })}
            />
            <Side
              label={`${name}${text.right}`}
              side={line.right}
              names={names}
              onChange={(right) => change(at, { right })}
            />
            <IconButton
              label={text.remove(at + 1)}
              className="ml-auto"
              onClick={() => onChange({ join, lines: lines.filter((_, index) => index !== at) })}
            >
              <CloseIcon />
            </IconButton>
          </div>
        )
      })}
      <div className="flex items-center gap-2">
        <Button size="small" onClick={() => onChange({ join, lines: [...lines, NEW_LINE] })}>
          {text.add}
        </Button>
        {lines.length > 1 && (
          <Segmented
            label={`${label}${text.join}`}
            options={[
              { value: 'and', title: text.and },
              { value: 'or', title: text.or },
            ]}
            value={join}
            onChange={(next) => onChange({ join: next, lines })}
          />
        )}
      </div>
    </fieldset>
  )
}
