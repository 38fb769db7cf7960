import { walkEveryPage } from './accessibility.ts';

walkEveryPage('dark');
