import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { copyText } from "./CopyText.tsx";

interface InviteFriendsProps {
  title: string;
  text: string;
  url: string;
}

/** Offers the invitation in the device's share sheet, or else copies it to the clipboard. */
export function InviteFriends({ title, text, url }: InviteFriendsProps) {
  const [message, setMessage] = useState("");
  const [isOpen, setIsOpen] = useState(false);

  function showMessage(nextMessage: string) {
    setMessage(nextMessage);
    setIsOpen(true);
  }

  async function invite() {
    if (await shareInvitation({ title, text, url })) return;
    const isCopied = await copyText(`${text} ${url}`);
    showMessage(
      isCopied ? "Invitation link copied to clipboard!" : `Here is the link to share: ${url}`,
    );
  }

  return (
    <>
      <Button onClick={invite} className="w-full tablet:w-auto">
        <Share2 className="size-5" />
        Invite friends
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Invite friends"
        actions={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Close
          </Button>
        }
      >
        <p className="wrap-anywhere">{message}</p>
      </Dialog>
    </>
  );
}

/**
 * True when the invitation was shared or the visitor closed the share sheet; neither needs a
 * fallback.
 */
async function shareInvitation(invitation: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(invitation);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
