import { useEffect, useRef, useState } from 'react'
import { common } from '../text/common'
import { shell } from '../text/shell'
import { Popover } from '../ui/popover'
import { QrCode } from '../ui/qr-code'
import { useAppConfig } from './app-config'
import { menuLinkClass } from './menu-items'

const CLOSE_AFTER_MS = 200

function ServiceCode() {
  const { data, error } = useAppConfig()
  if (!data && error) return <p className="w-60 text-warning">{shell.service.failed}</p>
  if (!data) return <p className="w-60 text-text-2">{common.loading}</p>
  if (data.wechatQr === null) return <p className="w-60 text-text-2">{shell.service.missing}</p>
  return (
    <div className="flex flex-col items-center gap-2">
      <QrCode text={data.wechatQr} label={shell.service.qrLabel} size={200} />
      <p>{shell.service.scan}</p>
    </div>
  )
}

/** Customer service: the product manager's WeChat code, on hover, on click and by keyboard. */
export function CustomerService() {
  const [open, setOpen] = useState(false)
  const [hovered, setHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hover = (over: boolean) => {
    clearTimeout(timer.current)
    if (over) {
      setHovered(!open || hovered)
      setOpen(true)
    } else timer.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const onPointer = (over: boolean) => (event: { pointerType: string }) => event.pointerType === 'mouse' && hover(over)
  return (
    <Popover
      label={shell.customerService}
      open={open}
      keepFocus={hovered}
      onOpenChange={(next) => {
        setHovered(false)
        setOpen(next)
      }}
      trigger={
        <button
          type="button"
          className={menuLinkClass}
          onPointerEnter={onPointer(true)}
          onPointerLeave={onPointer(false)}
          onPointerDown={(event) => event.pointerType === 'mouse' && open && event.preventDefault()}
        >
          {shell.customerService}
        </button>
      }
    >
      <div onPointerEnter={onPointer(true)} onPointerLeave={onPointer(false)}>
        <ServiceCode />
      </div>
    </Popover>
  )
}
