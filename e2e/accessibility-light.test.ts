import { walkEveryPage } from './accessibility.ts';

walkEveryPage('light');
