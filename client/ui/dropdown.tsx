import * as Radix from '@radix-ui/react-dropdown-menu'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names'
import { CheckIcon } from './icons'
import { acceptsTyping } from './typing-target'

const itemClass = classNames(
  'flex h-7 max-sm:h-11 cursor-pointer items-center gap-2 rounded px-2 text-13 whitespace-nowrap text-text-1 select-none',
  'outline-none data-[highlighted]:bg-panel data-[highlighted]:shadow-[inset_0_0_0_2px_var(--accent)]',
  'data-[disabled]:opacity-40',
)

/** The box of a menu. */
export const menuClass =
  'z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 overflow-y-auto rounded border border-line bg-raised p-1'

interface DropdownProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}

export function Dropdown({ trigger, children, align = 'end' }: DropdownProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => acceptsTyping(document.activeElement) && event.preventDefault()}
          className={menuClass}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DropdownItem(props: { onSelect: () => void; disabled?: boolean; children: ReactNode }) {
  return (
    <Radix.Item disabled={props.disabled} onSelect={props.onSelect} className={itemClass}>
      {props.children}
    </Radix.Item>
  )
}

/** An entry that is a page of this product: a plain choice goes there in place, others do what links do. */
export function DropdownGo({ href, onGo, children }: { href: string; onGo: () => void; children: ReactNode }) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo()
  }
  return (
    <Radix.Item asChild className={itemClass}>
      <a href={href} onClick={onClick}>
        {children}
      </a>
    </Radix.Item>
  )
}

/** An entry that opens another list beside it, drawn only while it is open. */
export function DropdownSub({
  title,
  disabled,
  children,
}: {
  title: ReactNode
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger disabled={disabled ?? false} className={classNames(itemClass, 'data-[state=open]:bg-panel')}>
        {title}
        <span aria-hidden="true" className="ml-auto text-11 text-text-3">
          ▸
        </span>
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent collisionPadding={8} className={menuClass}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}

/** Words in a list that are no entry. */
export const DropdownLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 py-1 text-12 text-text-3">{children}</Radix.Label>
)

/** An entry that is a link, in a new tab by default. */
export function DropdownLink({
  href,
  newTab = true,
  children,
}: {
  href: string
  newTab?: boolean
  children: ReactNode
}) {
  return (
    <Radix.Item asChild className={classNames(itemClass, 'min-h-9')}>
      <a href={href} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {children}
      </a>
    </Radix.Item>
  )
}

interface DropdownChoiceProps<Value extends string> {
  title: string
  options: readonly { value: Value; title: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one inside the list; the list stays open while choosing. */
export function DropdownChoice<Value extends string>({ title, options, value, onChange }: DropdownChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.Label className="px-2 py-1 text-11 text-text-3">{title}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={itemClass}
        >
          <span className="w-4 text-accent">
            <Radix.ItemIndicator>
              <CheckIcon />
            </Radix.ItemIndicator>
          </span>
          {option.title}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

interface DropdownCheckProps {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** The list closes with the choice; otherwise it stays open while choosing. */
  closes?: boolean
  children: ReactNode
}

export function DropdownCheck(props: DropdownCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={props.checked}
      disabled={props.disabled ?? false}
      onCheckedChange={props.onChange}
      onSelect={(event) => !props.closes && event.preventDefault()}
      className={itemClass}
    >
      <span className="w-4 text-accent">
        <Radix.ItemIndicator>
          <CheckIcon />
        </Radix.ItemIndicator>
      </span>
      {props.children}
    </Radix.CheckboxItem>
  )
}

export const DropdownDivider = () => <Radix.Separator className="my-1 h-px bg-line" />
