import type { ReactNode } from 'react'

interface IconProps {
  /** CSS pixels a side. */
  size?: number
}

/** Line icons on a 16 px grid, in the colour of the text. Always beside words or inside a named button. */
export function Icon({ size = 16, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const FullIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 2H2v4M10 2h4v4M6 14H2v-4M10 14h4v-4" />
  </Icon>
)

export const GripIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3v.1M10 3v.1M6 8v.1M10 8v.1M6 13v.1M10 13v.1" />
  </Icon>
)

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </Icon>
)

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
)

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 8.5 3.2 3L13 4.5" />
  </Icon>
)

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 3.5v9M10.5 3.5v9" />
  </Icon>
)

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 3.2v9.6L12.5 8z" />
  </Icon>
)

export const PictureIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3 2-2 2.5 2.5M10.2 5.8h.1" />
  </Icon>
)

export const StepIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 3.2v9.6L10 8zM12.5 3.2v9.6" />
  </Icon>
)

export const StepBackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.2v9.6L6 8zM3.5 3.2v9.6" />
  </Icon>
)

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="7" cy="7" r="4" />
    <path d="m10 10 3.5 3.5" />
  </Icon>
)

export const PaletteIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
  </Icon>
)

export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="5.5" r="2.5" />
    <path d="M3 13.5a5 5 0 0 1 10 0" />
  </Icon>
)

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M6.3 6.4a1.75 1.75 0 1 1 2.5 1.6c-.6.3-.8.6-.8 1.2M8 11v.1" />
  </Icon>
)

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 7.2v3.6M8 5.1v.1" />
  </Icon>
)
