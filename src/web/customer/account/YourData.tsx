import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EraseDialog } from "./profile/EraseDialog.tsx";

/** A file of any length, which the browser saves as it comes. */
const DATA_FILE = "/api/profile/data";

interface YourDataProps {
  /** Whose data it is. */
  email: string;
}

/** What is known of whoever is signed in: to be had as a file, and to be erased. */
export function YourData({ email }: YourDataProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel as="section" aria-labelledby="your-data">
      <h2 id="your-data" className="text-heading">
        Your Data
      </h2>
      <p className="mt-1">
        All that we know about you is yours. Take a copy, which a text editor or another program can
        read, or ask us to forget you.
      </p>
      <div className="mt-5 flex flex-col gap-3 tablet:flex-row">
        <a href={DATA_FILE} download className={buttonClass({ variant: "soft" })}>
          Download My Data
        </a>
        <Button variant="outline" onClick={() => setAsking(true)}>
          Erase My Data
        </Button>
      </div>
      <EraseDialog open={isAsking} email={email} onClose={() => setAsking(false)} />
    </Panel>
  );
}
