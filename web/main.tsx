import '#web/lib/trusted-types.ts';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { createRouter } from '#web/app/router.ts';
import { startLanguage } from '#web/lib/choices.ts';
import { followProfile } from '#web/lib/profile.ts';
import { onSession, startSession } from '#web/lib/session.ts';

startSession();
const router = createRouter();
// The guards follow a sign-in, a sign-out and changed permissions immediately.
onSession(() => void router.revalidate());
followProfile();
await startLanguage();
createRoot(document.querySelector('#root') as HTMLElement).render(<App router={router} />);
