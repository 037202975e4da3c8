import { useEffect, useState } from 'react'
import { NEEDS_ACCOUNT_EVENT } from '../../api/demo-answers'
import { demoText as text } from '../../text/demo'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { AccountLinks } from './account-links'

/** Opens when something was tried in the demo that needs an account. */
export function AccountPrompt() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    addEventListener(NEEDS_ACCOUNT_EVENT, show)
    return () => removeEventListener(NEEDS_ACCOUNT_EVENT, show)
  }, [])
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={text.promptTitle}
      description={text.promptWhy}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{text.later}</Button>
          <AccountLinks />
        </>
      }
    />
  )
}
