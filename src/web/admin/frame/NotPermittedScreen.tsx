import Lock from "lucide-react/icons/lock";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { formatDenial, useOwnRole } from "../kit/own-role.ts";
import { PageHead } from "../kit/PageHead.tsx";

interface NotPermittedScreenProps {
  title: string;
  permission: StaffPermission;
}

/** Takes the place of a screen that the role does not open, and says why. */
export function NotPermittedScreen({ title, permission }: NotPermittedScreenProps) {
  const { role } = useOwnRole();
  return (
    <>
      <PageHead title={title} />
      <Alert
        tone="info"
        icon={Lock}
        title={formatDenial(role, permission)}
        actions={
          <ButtonLink to={`${adminPaths.profile}#your-role`} variant="outline" size="md">
            What my role allows
          </ButtonLink>
        }
      >
        Whoever manages staff can give you another role.
      </Alert>
    </>
  );
}
