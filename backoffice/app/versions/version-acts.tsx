import type { Difference, DraftBrand, Version, Versions } from '../../contracts/admin-versions-api.ts';
import { CommandButton } from '../parts/command-button.tsx';
import { momentCopy } from '../parts/moment-copy.ts';
import { ChangeList } from './difference-list.tsx';
import { insideCopy, sharedCopy, shortHash, strandedCopy } from './version-copy.ts';

/** Sentences that a dialog shows; the room's panel has all of them. */
const MOST_IN_A_DIALOG = 12;

interface PublishDraftProps {
  uid: string;
  difference: Difference;
  brand: DraftBrand | undefined;
  /** The version that is live now; undefined for a new funnel. */
  live: Version | undefined;
}

/** Publishes one funnel, as its files are, with what its brand has changed for all of its funnels. */
export function PublishDraft({ uid, difference, brand, live }: PublishDraftProps) {
  const { changes, stranded, seen } = difference;
  if (!seen) return null;
  return (
    <CommandButton
      command="publish"
      body={{ uid, seen }}
      opens={`Publish ${uid} …`}
      title={`Publish ${uid}?`}
      confirms="Publish"
      isDisabled={difference.from?.hash === difference.to.hash && changes.length === 0}
    >
      <p>{live ? 'New shoppers see this from now on:' : 'The funnel becomes reachable for shoppers:'}</p>
      <ChangeList changes={changes} most={MOST_IN_A_DIALOG} />
      {changes.length === 0 && <p>Nothing changes for shoppers.</p>}
      {live && (
        <p>Shoppers who are inside ({insideCopy(live)}) stay on the version that they began with, at its prices.</p>
      )}
      {stranded.map((each) => (
        <p key={each.step}>{strandedCopy(each)}</p>
      ))}
      <p>{brand ? sharedCopy(brand) : null}</p>
    </CommandButton>
  );
}

interface OlderVersionProps {
  versions: Versions;
  version: Version;
  /** From the live version to this one; null until it is read. */
  difference: Difference | null;
}

/** What can be done with a version that is not live. */
export function OlderVersionActs({ versions, version, difference }: OlderVersionProps) {
  const { uid, live } = versions;
  const liveVersion = versions.versions.find(({ hash }) => hash === live);
  const isOver = version.is !== 'replaced';
  return (
    <>
      {version.is === 'revoked' && (
        <p className="quiet">A revoked version is sold again only when its files are published again.</p>
      )}
      {difference && (
        <CommandButton
          command="rollback"
          body={{ uid, hash: version.hash, live }}
          opens="Roll back to it …"
          title={`Roll ${uid} back to ${shortHash(version.hash)}?`}
          confirms="Roll back"
          isDisabled={isOver}
        >
          <p>New shoppers get the version of {momentCopy(version.published.at)} again:</p>
          <ChangeList changes={difference.changes} most={MOST_IN_A_DIALOG} />
          {difference.changes.length === 0 && <p>Nothing changes for shoppers.</p>}
          {liveVersion && <p>Shoppers who are inside the live version ({insideCopy(liveVersion)}) stay on it.</p>}
          <p>
            The files stay as they are. A start of the shop does not publish the version that is replaced; a publication
            does.
          </p>
        </CommandButton>
      )}
      <CommandButton
        command="revoke"
        body={{ uid, hash: version.hash }}
        opens="Revoke it …"
        title={`Revoke version ${shortHash(version.hash)}?`}
        confirms="Revoke"
        isGrave
        isDisabled={isOver}
      >
        <p>
          Nobody can buy at its prices any more. Shoppers who are inside it ({insideCopy(version)}) go on with the live
          version and see its total before they pay.
        </p>
      </CommandButton>
    </>
  );
}
