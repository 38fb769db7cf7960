import backup from '#docs/guide/backup.md';
import commands from '#docs/guide/commands.md';
import configure from '#docs/guide/configure.md';
import install from '#docs/guide/install.md';
import objects from '#docs/guide/objects.md';
import operate from '#docs/guide/operate.md';
import reporting from '#docs/guide/reporting.md';
import scale from '#docs/guide/scale.md';
import secure from '#docs/guide/secure.md';
import upgrade from '#docs/guide/upgrade.md';
import { GuidePage } from './guide-page.tsx';

const pages = [install, configure, commands, operate, backup, objects, upgrade, scale, secure, reporting];

/**
 * The handbook for operators: all its pages in sequence, so that the findings on Health can link to any heading.
 */
export function OperationsGuide() {
  return <GuidePage blocks={pages.flat()} />;
}
