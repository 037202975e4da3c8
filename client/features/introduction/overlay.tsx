import * as Radix from '@radix-ui/react-dialog'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { introductionText as text } from '../../text/introduction'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { directionClass } from '../../ui/num'
import { useMedia } from '../../ui/use-media'
import { type Box, placeAcross, placeCard } from './place-card'
import type { Part, Step, StepId } from './steps'

/** How often the elements of a step are looked for: the page goes on living below. */
const LOOK_MS = 250
const NARROW = '(max-width: 639px)'
/** Between an element and the edge of its hole. */
const AIR = 3

const TONES: Record<StepId, string> = {
  active: 'text-ad',
  all: 'text-od',
  split: 'text-split',
  own: 'text-text-1',
}

function boxesOf(targets: readonly string[]): Box[] {
  return targets.flatMap((target) => {
    const box = document.querySelector(target)?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return []
    const { left, top, width, height } = box
    return [{ left: left - AIR, top: top - AIR, width: width + 2 * AIR, height: height + 2 * AIR }]
  })
}

const sameBoxes = (a: readonly Box[], b: readonly Box[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Where the elements of a step are now. */
function useHoles(targets: readonly string[]): readonly Box[] {
  const [holes, setHoles] = useState<readonly Box[]>([])
  const names = targets.join('\n')
  useLayoutEffect(() => {
    const look = () =>
      setHoles((before) => {
        const now = boxesOf(names.split('\n'))
        return sameBoxes(before, now) ? before : now
      })
    look()
    const timer = setInterval(look, LOOK_MS)
    addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      removeEventListener('resize', look)
    }
  }, [names])
  return holes
}

/** Everything but the holes is dimmed; each hole has a rim. */
function Shade({ holes }: { holes: readonly Box[] }) {
  const mask = useId()
  return (
    <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 size-full">
      <mask id={mask}>
        <rect width="100%" height="100%" fill="#fff" />
        {holes.map(({ left, top, width, height }) => (
          <rect key={`${left} ${top}`} x={left} y={top} width={width} height={height} rx="4" fill="#000" />
        ))}
      </mask>
      <rect width="100%" height="100%" mask={`url(#${mask})`} className="fill-app/75" />
      {holes.map(({ left, top, width, height }) => (
        <rect
          key={`${left} ${top}`}
          x={left}
          y={top}
          width={width}
          height={height}
          rx="4"
          fill="none"
          strokeWidth="2"
          className="stroke-accent"
        />
      ))}
    </svg>
  )
}

const Sentence = ({ parts }: { parts: readonly Part[] }) => (
  <p>
    {parts.map((part) =>
      typeof part === 'string' ? (
        part
      ) : (
        <span
          key={part.figure}
          className={classNames('num whitespace-nowrap', part.direction && directionClass[part.direction])}
        >
          {part.figure}
        </span>
      ),
    )}
  </p>
)

function Progress({ at, of }: { at: number; of: number }) {
  return (
    <span className="num mr-auto flex items-center gap-1 text-12 text-text-3">
      {Array.from({ length: of }, (_, place) => place).map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={classNames('h-0.5 w-4 max-sm:w-2', place <= at ? 'bg-accent' : 'bg-line')}
        />
      ))}
      <span className="ml-1">{text.place(at + 1, of)}</span>
    </span>
  )
}

interface OverlayProps {
  steps: readonly Step[]
  at: number
  onStep: (at: number) => void
  /** It was skipped, or gone through. */
  onEnd: () => void
}

/** One step over the live page: Esc skips, ← → and Enter move, the focus stays inside. */
export function Overlay({ steps, at, onStep, onEnd }: OverlayProps) {
  const step = steps[at] as Step
  const holes = useHoles(step.targets)
  const narrow = useMedia(NARROW)
  const card = useRef<HTMLDivElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const [size, setSize] = useState({ width: 392, height: 200 })
  const isLast = at === steps.length - 1
  const next = () => (isLast ? onEnd() : onStep(at + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for each step and its figures
  useLayoutEffect(() => {
    if (card.current) setSize({ width: card.current.offsetWidth, height: card.current.offsetHeight })
  }, [step])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !isLast) onStep(at + 1)
    else if (event.key === 'ArrowLeft' && at > 0) onStep(at - 1)
    else return
    event.preventDefault()
    forward.current?.focus()
  }
  const view = { width: innerWidth, height: innerHeight }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onEnd()}>
      <Radix.Portal>
        <Shade holes={holes} />
        <Radix.Content
          ref={card}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            forward.current?.focus()
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(
            'fixed z-50 flex max-h-[70vh] flex-col gap-3 overflow-y-auto rounded border border-text-3 bg-raised p-4 text-13 text-text-1',
            narrow ? 'inset-x-2' : 'w-98',
          )}
          style={narrow ? placeAcross(size, holes, view) : placeCard(size, holes, view)}
        >
          <Radix.Title className={classNames('text-15 font-medium', TONES[step.id])}>{step.title}</Radix.Title>
          <div aria-live="off" className="space-y-1 leading-relaxed">
            {step.lines.map((parts, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step stand where they stand
              <Sentence key={place} parts={parts} />
            ))}
            {step.note && <p className="text-text-2">{step.note}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Progress at={at} of={steps.length} />
            {isLast ? (
              <Button variant="quiet" onClick={() => onStep(0)}>
                {text.repeat}
              </Button>
            ) : (
              <Button variant="quiet" onClick={onEnd}>
                {text.skip}
                <span aria-hidden="true" className="text-11 text-text-3 max-sm:hidden">
                  {text.skipKey}
                </span>
              </Button>
            )}
            {at > 0 && <Button onClick={() => onStep(at - 1)}>{text.back}</Button>}
            <Button ref={forward} variant="primary" onClick={next}>
              {isLast ? text.done : text.next}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
