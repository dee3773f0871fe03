# The published target systems: one control plane, two load balancer nodes and two workers, all of them machines that are there, with
# Debian or Ubuntu, containerd, and kubeadm, kubelet and kubectl 1.24.4. Needs ssh as root; makes the cluster and resets it.
# AX41 and AX101 are ordered by hand; no OpenTofu provider does it.
terraform {
  required_version = ">= 1.4" # terraform_data
}

variable "control_plane" {
  type        = string
  description = "address of the machine"
}

variable "load_balancers" {
  type        = list(string)
  description = "addresses: AX41, Ryzen 5 3600, 64 GB, 10 Gbit/s; BGP with ECMP"
}

variable "workers" {
  type        = list(string)
  description = "addresses: AX101, Ryzen 9 5950X, 128 GB, 10 Gbit/s"
}

variable "kube_proxy" {
  type        = bool
  default     = false
  description = "true for test 1; Cilium replaces it in the others"
}

locals {
  nodes = merge(
    { for index, host in var.load_balancers : "cilium-l4lb-0${index + 1}" => { host = host, role = "l4lb" } },
    { for index, host in var.workers : "cilium-worker-0${index + 1}" => { host = host, role = "worker" } },
  )
  skip = var.kube_proxy ? "" : "--skip-phases addon/kube-proxy"
}

resource "terraform_data" "control_plane" {
  input = var.control_plane

  provisioner "local-exec" {
    command = "ssh root@${self.input} kubeadm init --kubernetes-version v1.24.4 --pod-network-cidr 10.9.0.0/17 ${local.skip}"
  }

  provisioner "local-exec" {
    when    = destroy
    command = "ssh root@${self.input} 'kubeadm reset --force; rm -rf /etc/cni/net.d'"
  }
}

resource "terraform_data" "node" {
  for_each = local.nodes
  input    = { host = each.value.host, name = each.key, role = each.value.role, control_plane = terraform_data.control_plane.output }

  provisioner "local-exec" {
    interpreter = ["bash", "-euo", "pipefail", "-c"]
    command     = <<-EOT
      join=$(ssh root@${self.input.control_plane} kubeadm token create --print-join-command)
      ssh root@${self.input.host} "$join --node-name ${self.input.name}"
      kubectl="ssh root@${self.input.control_plane} kubectl --kubeconfig /etc/kubernetes/admin.conf"
      $kubectl label node ${self.input.name} node-role.kubernetes.io/${self.input.role}=
      # The servers run on the workers only.
      if [ ${self.input.role} = l4lb ]; then $kubectl taint node ${self.input.name} role=l4lb:NoSchedule; fi
    EOT
  }

  provisioner "local-exec" {
    when    = destroy
    command = "ssh root@${self.input.host} 'kubeadm reset --force; rm -rf /etc/cni/net.d'"
  }
}
