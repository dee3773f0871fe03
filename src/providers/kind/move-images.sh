# Runs in a container of the node image, with the volume at /kbench and containerd running on /kbench/containerd. Unpacks the images of
# containerd, moves all it has of them to the volume, and leaves links to it in /var/lib/containerd. Otherwise Docker copies the packed
# images for every node (all of /var, to a new volume), and every node unpacks them.
set -eu
cd /kbench/containerd
for image in $(ctr --namespace k8s.io images list --quiet); do
  # Unpacks the image. One that cannot be unpacked here is unpacked by the node, as without this.
  if ctr --namespace k8s.io images mount "$image" /mnt >/dev/null; then
    ctr --namespace k8s.io images unmount --rm /mnt >/dev/null
  fi
done
pkill containerd
while pgrep -x containerd >/dev/null; do sleep 0.1; done
rm -rf /run/containerd

link_from_volume() {
  [ -d "$1" ] || return 0 # the file system of this machine is not one for overlayfs
  mv "$1" "/kbench/$2"
  mkdir -m "$3" "$1"
  for one in "/kbench/$2"/*; do ln -s "$one" "$1"; done
}
link_from_volume io.containerd.snapshotter.v1.overlayfs/snapshots snapshots 700
link_from_volume io.containerd.content.v1.content/blobs/sha256 blobs 755
rm -rf /var/lib/containerd
cp -a /kbench/containerd /var/lib/containerd
rm -rf /kbench/containerd
