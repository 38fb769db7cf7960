import './lib/trusted-types.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createRouter } from './app/router.ts';
import { startLanguage } from './lib/choices.ts';
import { followProfile } from './lib/profile.ts';
import { onSession, startSession } from './lib/session.ts';

startSession();
const router = createRouter();
// The guards follow a sign-in, a sign-out and changed rights at once.
onSession(() => void router.revalidate());
followProfile();
await startLanguage();
createRoot(document.querySelector('#root') as HTMLElement).render(<App router={router} />);
